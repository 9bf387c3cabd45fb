import { useState } from 'react';
import { isFault } from '../api.ts';
import { useLiveCount } from '../filters/count.ts';
import { problemsOf, refusedProblems } from '../filters/filter-problems.ts';
import { filters } from '../filters/filters.ts';
import { useNames } from '../filters/known-names.ts';
import { nameOfSearch, rememberNormalForm } from '../filters/normal-form.ts';
import { sentenceOf } from '../filters/sentence.ts';
import { announce } from '../kit/announcer.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import { useTitle } from '../kit/page.tsx';
import { SkipLink } from '../kit/skip-link.tsx';
import { useKeys } from '../model/use-keys.ts';
import { focusControl } from './filter-panel/control-focus.ts';
import { FilterPanel } from './filter-panel/filter-panel.tsx';
import { FilterSheet } from './filter-panel/filter-sheet.tsx';
import { CountLine } from './page/count-line.tsx';
import { EmptyState } from './page/empty-state.tsx';
import { FirstScreen } from './page/first-screen.tsx';
import { SearchHead } from './page/search-head.tsx';
import styles from './page/search-page.module.css';
import { useSearchPrice } from './page/use-search-price.ts';
import { Results } from './results/results.tsx';
import { useSavedSearch } from './saved-searches/use-saved-searches.ts';
import { parametersOf, useSearchAddress } from './search-address.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/** `/console/search/{platform}`: filters on the left, what they match on the right. Counting is free; rows wait for a press. */
export function SearchPage() {
  const address = useSearchAddress();
  const { state, change } = address;
  const names = useNames();
  const saved = useSavedSearch(state.saved);
  const own = problemsOf(state.filters);
  const live = useLiveCount(state.filters, Object.keys(own).length === 0);
  const problems = { ...refusedProblems(live.refusal), ...own };
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setSheetOpen] = useState(false);
  useTitle(saved?.name ?? sentenceOf(state.filters, names));

  function search(): void {
    const [wrong] = filters.filter(({ key }) => problems[key] !== undefined);
    if (wrong !== undefined) {
      setSheetOpen(isNarrow);
      announce(`${wrong.label}: ${problems[wrong.key]}`);
      focusControl(wrong.key);
      return;
    }
    setSheetOpen(false);
    // Reading is free: a press that waits for a count that failed reads it again.
    if (live.refusal !== null) live.again();
    change({ asked: true }, { push: !state.asked, atMost: price.atMost });
  }
  useKeys([{ keys: 'mod+enter', does: 'Search', run: search, overDialogs: isSheetOpen }]);

  if (live.refusal !== null && !isFault(live.refusal) && state.asked && nameOfSearch(state.filters) === null)
    rememberNormalForm(state.filters, state.filters);
  const shownTotal = live.count?.total ?? null;
  // Nothing is priced or bought by the count of other filters.
  const total = live.isOld ? null : shownTotal;
  const price = useSearchPrice(state, total);
  const panel = <FilterPanel address={address} problems={problems} price={price.words} search={search} />;
  const isFirst = Object.keys(parametersOf({ ...state, view: 'table' })).length === 0 && !state.asked;
  const isEmpty = shownTotal === 0 && live.refusal === null;
  return (
    <div className={styles.work}>
      <SkipLink to="results">Skip to the results</SkipLink>
      {isNarrow ? (
        <FilterSheet open={isSheetOpen} close={() => setSheetOpen(false)}>
          {panel}
        </FilterSheet>
      ) : (
        <aside className={styles.filters} aria-label="Filters">
          {panel}
        </aside>
      )}
      <div id="results" tabIndex={-1} className={styles.found}>
        <SearchHead
          address={address}
          saved={saved}
          names={names}
          total={total}
          shownTotal={shownTotal}
          openFilters={isNarrow ? () => setSheetOpen(true) : null}
        />
        {state.ignored.length > 0 && (
          <p className={classNames(kit.small, kit.muted)}>Ignored in the link: {state.ignored.join(', ')}</p>
        )}
        <CountLine live={live} hasProblems={Object.keys(problems).length > 0} />
        {isFirst ? (
          <FirstScreen open={(sample) => change({ filters: sample }, { push: true })} />
        ) : isEmpty ? (
          <EmptyState address={address} names={names} isOld={live.isOld} />
        ) : (
          <Results search={state} total={total} isCounting={live.refusal === null} />
        )}
      </div>
    </div>
  );
}
