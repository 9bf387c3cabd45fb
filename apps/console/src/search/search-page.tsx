import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { isFault } from '../api.ts';
import { useLiveCount } from '../filters/count.ts';
import { problemsOf, refusedProblems, warningWords } from '../filters/filter-problems.ts';
import { filters } from '../filters/filters.ts';
import { useNames } from '../filters/known-names.ts';
import { isSameSearch, nameOfSearch, rememberNormalForm } from '../filters/normal-form.ts';
import { sentenceOf, setFilters } from '../filters/sentence.ts';
import { modKey } from '../keys/keyboard.ts';
import { useKeys } from '../keys/use-keys.ts';
import { counted, platformName, platforms } from '../kit/format.ts';
import { announce, Button, classNames, Key, kit, Segmented, SkipLink, useTitle } from '../kit/kit.ts';
import { priceWords } from '../model/price.ts';
import { useBalance, useIsBalanceLost, useIsReadOnly } from '../queries.ts';
import { focusControl } from './filter-panel/control-focus.ts';
import { FilterPanel, MissingNote } from './filter-panel/filter-panel.tsx';
import { FilterView, useFilterView } from './filter-panel/filter-view.tsx';
import { OneBox } from './filter-panel/one-box.tsx';
import { CountRefusal } from './page/count-line.tsx';
import { FirstScreen } from './page/first-screen.tsx';
import { SearchHead } from './page/search-head.tsx';
import styles from './page/search-page.module.css';
import { Results } from './results/results.tsx';
import { firstPrice } from './results/use-results.ts';
import { useSavedSearch } from './saved-searches/use-saved-searches.ts';
import {
  parametersOf,
  resultsAddress,
  type SearchAddress,
  type SearchState,
  useSearchAddress,
} from './search-address.ts';
import { typedProblems, useTypedProblems } from './typed-problems.ts';

const later = {
  FewMatches: lazyRouteComponent(() => import('./page/few-matches.tsx'), 'FewMatches'),
};

/** At most this many matches are offered together with wider searches. */
const fewMatches = 3;

/** `/console/search/{platform}`. Counting is free; rows need a press. */
export function SearchPage() {
  const address = useSearchAddress();
  const { state, change } = address;
  const names = useNames();
  const saved = useSavedSearch(state.saved);
  const [typed, noteTypedProblem] = useTypedProblems();
  const own = { ...problemsOf(state.filters), ...typed };
  const live = useLiveCount(state.filters, Object.keys(own).length === 0);
  const problems = { ...refusedProblems(live.refusal), ...own };
  const wrong = filters.find(({ key }) => problems[key] !== undefined);
  const view = useFilterView(address);
  useTitle(saved?.name ?? sentenceOf(state.filters, names));

  function search(): void {
    if (wrong !== undefined) {
      view.show(wrong.key);
      announce(`${wrong.label}: ${problems[wrong.key]}`);
      focusControl(wrong.key);
      return;
    }
    view.closeSheet();
    // Reading is free, so a press also retries a failed count.
    if (live.refusal !== null) live.again();
    change({ asked: true }, { push: !state.asked, atMost: price.atMost });
  }
  useKeys([
    { keys: 'mod+enter', does: 'Search', run: search, overDialogs: view.isSheetOpen },
    { keys: 'f', does: 'Show or hide filters', run: view.toggle, overDialogs: view.isSheetOpen },
  ]);

  if (live.refusal !== null && !isFault(live.refusal) && state.asked && nameOfSearch(state.filters) === null)
    rememberNormalForm(state.filters, state.filters);
  const shownTotal = live.count?.total ?? null;
  // A count of other filters must not set a price.
  const total = live.isOld ? null : shownTotal;
  const price = useSearchPrice(state, total);
  const isReadOnly = useIsReadOnly();
  // The rows of a search that was pressed match the filters.
  const button = (
    <Button
      {...(state.asked ? { className: styles.done } : ({ look: 'primary' } as const))}
      off={isReadOnly || Object.keys(typed).length > 0}
      onClick={search}
    >
      {price.words}
      <Key>{`${modKey} Enter`}</Key>
    </Button>
  );
  const isFirst = Object.keys(parametersOf(state)).length === 0 && !state.asked;
  const isEmpty = shownTotal === 0 && live.refusal === null;
  return (
    <div className={styles.work}>
      <SkipLink to="results">Skip to results</SkipLink>
      <div className={classNames(kit.actions, kit.clear, styles.bar)}>
        <Segmented
          label="Platform"
          value={state.platform}
          choices={platforms.map((platform) => ({ value: platform, label: platformName(platform) }))}
          change={(platform) => change({ platform }, { push: true })}
        />
        <OneBox address={address} controls={view.controls} />
        {button}
      </div>
      <FilterView view={view}>
        <typedProblems.Provider value={noteTypedProblem}>
          <FilterPanel
            search={state.filters}
            problems={problems}
            controls={view.controls}
            hide={view.isNarrow ? null : view.toggle}
          >
            {view.isNarrow ? (
              button
            ) : (
              <span className={kit.hint}>{counted(setFilters(state.filters).length, 'filter')} set</span>
            )}
          </FilterPanel>
        </typedProblems.Provider>
      </FilterView>
      <div id="results" tabIndex={-1} className={styles.found}>
        <SearchHead
          address={address}
          saved={saved}
          names={names}
          live={live}
          wrong={wrong?.label}
          total={total}
          controls={view.controls}
          openFilters={view.isNarrow || view.isHidden ? view.toggle : null}
        />
        <MissingNote state={state} change={change} />
        {state.ignored.length > 0 && (
          <p className={kit.hint}>Ignored parameters in the link: {state.ignored.join(', ')}</p>
        )}
        <CountRefusal live={live} wrong={wrong?.label} />
        {(isEmpty || !state.asked) &&
          live.count?.warnings.map((warning) => (
            <p key={warning} className={kit.notice}>
              {warningWords(warning)}
            </p>
          ))}
        {!isEmpty && isFirst && <FirstScreen open={(sample) => change({ filters: sample }, { push: true })} />}
        {!isEmpty && !isFirst && (
          <Found address={address} isWrong={wrong !== undefined} total={total} isCounting={live.refusal === null} />
        )}
        <Suspense>
          {shownTotal !== null && shownTotal <= (isFirst ? 0 : fewMatches) && live.refusal === null && (
            <later.FewMatches address={address} names={names} total={shownTotal} isOld={live.isOld} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

interface FoundProps {
  readonly address: SearchAddress;
  readonly isWrong: boolean;
  readonly total: number | null;
  readonly isCounting: boolean;
}

/** Rows of the search, or of the previous one until Search is pressed for changed filters. */
function Found({ address, isWrong, total, isCounting }: FoundProps) {
  const { state, change } = address;
  const [asked, setAsked] = useState<SearchState | null>(null);
  if (state.asked && state !== asked) setAsked(state);
  const isOld = !state.asked && asked?.platform === state.platform && !isSameSearch(asked.filters, state.filters);
  const shown = useMemo((): SearchAddress => {
    if (!isOld) return address;
    return {
      state: { ...asked, open: state.open },
      // The price of a press is that of the shown search.
      change: (part, options) =>
        change(typeof part === 'object' && part.asked ? { filters: asked.filters, ...part } : part, options),
    };
  }, [address, state, change, asked, isOld]);
  return (
    <resultsAddress.Provider value={shown}>
      {isOld && <p className={kit.notice}>Filters changed. These rows still show the previous ones.</p>}
      {/* A wrong filter has no price. */}
      {(!isWrong || shown.state.asked) && (
        <Results search={shown.state} total={isOld ? null : total} isCounting={isCounting} />
      )}
    </resultsAddress.Provider>
  );
}

interface SearchPrice {
  /** Without the price if it is unknown, or if no creator can be shown. */
  readonly words: string;
  readonly atMost: number;
}

function useSearchPrice({ filters }: SearchState, total: number | null): SearchPrice {
  const price = firstPrice(filters, useBalance()?.usage ?? null, total);
  const isReadOnly = useIsReadOnly();
  const isLost = useIsBalanceLost();
  if (price === null) return { words: isLost ? 'Search · price unknown' : 'Search', atMost: 0 };
  const words = isReadOnly || price.shows === 0 ? 'Search' : `Search · ${priceWords(price)}`;
  return { words, atMost: price.atMost };
}
