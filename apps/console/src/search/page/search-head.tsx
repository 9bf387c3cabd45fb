import { Code, Download, ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { Names } from '../../filters/filter.ts';
import { chipsOf, sentenceOf, setFilters } from '../../filters/sentence.ts';
import { platformName, unbroken, wholeNumber } from '../../kit/format.ts';
import { Button, Chip, PageHead } from '../../kit/kit.ts';
import type { Purchase } from '../../spend/purchase.ts';
import { SpendDialog } from '../../spend/spend-dialog.tsx';
import { filtersToExport } from '../results/use-results.ts';
import { SavedChanges } from '../saved-searches/saved-changes.tsx';
import { SavedMenu } from '../saved-searches/saved-menu.tsx';
import type { SavedSearch } from '../saved-searches/saved-search-calls.ts';
import type { SearchAddress } from '../search-address.ts';
import { ApiCallDialog } from './api-call-dialog.tsx';
import { CopyLink } from './copy-link.tsx';
import styles from './search-page.module.css';

interface SearchHeadProps {
  readonly address: SearchAddress;
  readonly saved: SavedSearch | null;
  readonly names: Names;
  /** Null until these filters are counted. */
  readonly total: number | null;
  /** Latest count, possibly for the previous filters. */
  readonly shownTotal: number | null;
  /** Null if the filters are visible. */
  readonly openFilters: (() => void) | null;
}

export function SearchHead({ address, saved, names, total, shownTotal, openFilters }: SearchHeadProps) {
  const { state } = address;
  const [isCallOpen, setCallOpen] = useState(false);
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const sentence = unbroken(sentenceOf(state.filters, names));
  return (
    <>
      <PageHead
        className={styles.head}
        title={saved?.name ?? `${platformName(state.platform)} creators`}
        lead={sentence}
        actions={
          <>
            <SavedMenu address={address} saved={saved} sentence={sentence} />
            <CopyLink state={state} sentence={sentence} />
            <Button icon={<Code size={15} />} onClick={() => setCallOpen(true)}>
              <span>API call</span>
            </Button>
            <Button
              className={styles.export}
              icon={<Download size={15} />}
              off={total === null || total === 0}
              onClick={() =>
                total !== null &&
                setPurchase({
                  kind: 'export',
                  filters: filtersToExport(state.filters),
                  total,
                  ...(saved !== null && { name: saved.name }),
                })
              }
            >
              {shownTotal === null || shownTotal === 0 ? 'Export all …' : `Export all ${wholeNumber(shownTotal)} …`}
            </Button>
          </>
        }
      />
      {saved !== null && <SavedChanges address={address} saved={saved} total={total} />}
      {openFilters !== null && (
        <div className={styles.chips}>
          <Button compact className={styles.open} icon={<ListFilter size={15} />} onClick={openFilters}>
            Filters · {setFilters(state.filters).length}
          </Button>
          {chipsOf(state.filters, names).map(({ key, text, leavesOut }) => (
            <Chip key={key} {...(leavesOut && { tone: 'out' })}>
              {text}
            </Chip>
          ))}
        </div>
      )}
      <ApiCallDialog open={isCallOpen} close={() => setCallOpen(false)} filters={state.filters} />
      <SpendDialog purchase={purchase} close={() => setPurchase(null)} />
    </>
  );
}
