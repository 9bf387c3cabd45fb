import { lazyRouteComponent } from '@tanstack/react-router';
import { Code, EllipsisVertical, Link as LinkIcon, ListFilter, Star, X } from 'lucide-react';
import { type FocusEvent, Suspense, useState } from 'react';
import { textOf } from '../../address-text.ts';
import type { LiveCount } from '../../filters/count.ts';
import type { Names } from '../../filters/filter.ts';
import { addressOf } from '../../filters/filter-address.ts';
import { type FilterChip as ChipOfFilter, chipsOf, setFilters, shortNameOf } from '../../filters/sentence.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { notify } from '../../kit/announcements.ts';
import { counted, platformName, wholeNumber } from '../../kit/format.ts';
import { Button, classNames, copyWithNotice, IconButton, kit, Menu, MenuItem, PageHead } from '../../kit/kit.ts';
import { wordsOf } from '../../kit/refusal-words.ts';
import type { OpenFilters } from '../filter-panel/filter-panel.tsx';
import { type SavedSearch, saveSearch } from '../saved-searches/saved-search-calls.ts';
import type { SearchAddress, SearchState } from '../search-address.ts';
import { CountLine } from './count-line.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './search-page.module.css';

const later = {
  ApiCallDialog: lazyRouteComponent(() => import('../../api-call/api-call-dialog.tsx'), 'ApiCallDialog'),
  SaveDialog: lazyRouteComponent(() => import('../saved-searches/save-dialog.tsx'), 'SaveDialog'),
  SavedChanges: lazyRouteComponent(() => import('../saved-searches/saved-changes.tsx'), 'SavedChanges'),
};

interface SearchHeadProps {
  readonly address: SearchAddress;
  readonly saved: SavedSearch | null;
  readonly names: Names;
  readonly live: LiveCount;
  /** Label of the first filter that needs correcting. */
  readonly wrong: string | undefined;
  /** Null until these filters are counted. */
  readonly total: number | null;
  readonly controls: OpenFilters;
  /** Null if the filters are visible. */
  readonly openFilters: (() => void) | null;
}

export function SearchHead({ address, saved, names, live, wrong, total, controls, openFilters }: SearchHeadProps) {
  const { state } = address;
  const shownTotal = live.count?.total;
  const [isCallOpen, setCallOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const count = <CountLine live={live} wrong={wrong} otherwise={`${platformName(state.platform)} creators`} />;
  useKeys([{ keys: 's', does: 'Save search', run: () => setSaving(true) }]);
  return (
    <>
      <PageHead
        className={classNames(kit.clear, styles.head)}
        title={saved?.name ?? count}
        lead={saved === null ? undefined : count}
        actions={
          <>
            <Button icon={<Star size={15} />} onClick={() => setSaving(true)}>
              <span className={kit.iconic}>Save search</span>
            </Button>
            <ExportButton className={styles.export} filters={state.filters} total={total} name={saved?.name}>
              {exportWords(shownTotal)}
            </ExportButton>
            <Menu trigger={<IconButton label="More" icon={<EllipsisVertical size={16} />} />}>
              <MenuItem
                icon={<LinkIcon size={15} />}
                label="Copy link"
                run={() => void copyLink(state, shortNameOf(state.filters, names))}
              />
              <MenuItem icon={<Code size={15} />} label="API call" run={() => setCallOpen(true)} />
            </Menu>
          </>
        }
      />
      <Suspense>{saved !== null && <later.SavedChanges address={address} saved={saved} />}</Suspense>
      <ul className={classNames(kit.tags, kit.clear, styles.chips)} aria-label="Filters set">
        {openFilters !== null && (
          <li>
            <Button compact icon={<ListFilter size={15} />} data-filters-button onClick={openFilters}>
              Filters · {setFilters(state.filters).length}
            </Button>
          </li>
        )}
        {chipsOf(state.filters, names).map((chip) => (
          <FilterChip key={chip.filter.key} {...chip} controls={controls} />
        ))}
      </ul>
      <Suspense>
        {isSaving && <later.SaveDialog close={() => setSaving(false)} address={address} />}
        {isCallOpen && <later.ApiCallDialog close={() => setCallOpen(false)} filters={state.filters} />}
      </Suspense>
    </>
  );
}

/** “All” of one or two would sound odd. */
function exportWords(total = 0): string {
  if (total === 0) return 'Export all';
  return total < 3 ? `Export ${counted(total, 'creator')}` : `Export all ${wholeNumber(total)}`;
}

type FilterChipProps = ChipOfFilter & { readonly controls: OpenFilters };

/** Opens the control of a filter, and removes the filter. */
function FilterChip({ filter, text, leavesOut, controls: { marked, open, set, remove } }: FilterChipProps) {
  const { key, label } = filter;
  const isNamed = !leavesOut && text !== label;
  return (
    <li className={classNames(kit.chip, leavesOut && kit.out, styles.chip, key === marked && styles.marked)}>
      <button type="button" onFocus={keepInView} onClick={() => open(filter)}>
        {isNamed && <span className={kit.muted}>{label} </span>}
        <bdi>{text}</bdi>
      </button>
      <button
        type="button"
        className={kit.icon}
        aria-label={`Drop ${label}`}
        title={`Drop ${label}`}
        onFocus={keepInView}
        // Without a contact filter, an email is required.
        onClick={() => (key === 'contact' ? set(filter, [] as never) : remove(filter))}
      >
        <X size={13} />
      </button>
    </li>
  );
}

/** The row of chips scrolls on phones. Browsers don't scroll to a focused button that is partly visible. */
function keepInView({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Chats and email clients cut longer links. */
const maxLetters = 1500;

/** Copies the address. If it is too long to share, saves the search and copies its short link. */
async function copyLink(state: SearchState, name: string): Promise<void> {
  const long = `${location.origin}/console/search/${state.platform}${textOf({ ...addressOf(state.filters), open: state.open })}`;
  if (long.length <= maxLetters) return copyWithNotice(long, 'Link copied.');
  const answer = await saveSearch({ name, filters: state.filters });
  if (!answer.ok) return notify(wordsOf(answer.refusal).text);
  await copyWithNotice(
    `${location.origin}/console/saved/${answer.body.saved_search_id}`,
    'The link was too long, so the search was saved and its short link copied. It works for this account only.',
  );
}
