import { Code, Download, ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { Names } from '../../filters/filter.ts';
import { chipsOf, sentenceOf, setFilters } from '../../filters/sentence.ts';
import { Chip } from '../../kit/basics.tsx';
import { Button } from '../../kit/button.tsx';
import { platformName, unbroken, wholeNumber } from '../../kit/format.ts';
import { PageHead } from '../../kit/page.tsx';
import type { Purchase } from '../../spend/purchase.ts';
import { SpendDialog } from '../../spend/spend-dialog.tsx';
import { SavedChanges } from '../saved-searches/saved-changes.tsx';
import { SavedMenu } from '../saved-searches/saved-menu.tsx';
import type { SavedSearch } from '../saved-searches/saved-search-calls.ts';
import type { SearchAddress } from '../search-address.ts';
import { ApiCallDialog } from './api-call-dialog.tsx';
import { CopyLink } from './copy-link.tsx';
import styles from './search-page.module.css';

/** What is searched for, in words, and what can be done with the search as a whole. */
export function SearchHead({
  address,
  saved,
  names,
  total,
  shownTotal,
  openFilters,
}: {
  readonly address: SearchAddress;
  readonly saved: SavedSearch | null;
  readonly names: Names;
  /** How many match; null until these filters are counted. */
  readonly total: number | null;
  /** The last count, which may be of the filters before. */
  readonly shownTotal: number | null;
  /** Where the filters are behind a button. */
  readonly openFilters: (() => void) | null;
}) {
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
            <Button icon={<Code size={15} aria-hidden="true" />} onClick={() => setCallOpen(true)}>
              <span>As API call</span>
            </Button>
            <Button
              className={styles.export}
              icon={<Download size={15} aria-hidden="true" />}
              off={total === null || total === 0}
              onClick={() =>
                total !== null &&
                setPurchase({
                  kind: 'export',
                  filters: state.filters,
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
          <Button
            compact
            className={styles.open}
            icon={<ListFilter size={15} aria-hidden="true" />}
            onClick={openFilters}
          >
            Filters · {setFilters(state.filters).length}
          </Button>
          {chipsOf(state.filters, names).map(({ key, text }) => (
            <Chip key={key}>{text}</Chip>
          ))}
        </div>
      )}
      <ApiCallDialog open={isCallOpen} close={() => setCallOpen(false)} filters={state.filters} />
      <SpendDialog purchase={purchase} close={() => setPurchase(null)} />
    </>
  );
}
