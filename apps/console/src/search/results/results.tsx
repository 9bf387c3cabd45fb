import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Schemas } from '../../api.ts';
import { warningWords } from '../../filters/filter-problems.ts';
import { counted, wholeNumber } from '../../kit/format.ts';
import { announce, classNames, kit, RefusalNotice, Skeleton } from '../../kit/kit.ts';
import { AddToList } from '../../lists/add-to-list.tsx';
import { rememberTrail } from '../../model/trail.ts';
import type { Purchase } from '../../spend/purchase.ts';
import { SpendDialog } from '../../spend/spend-dialog.tsx';
import { type SearchState, useSearchAddress } from '../search-address.ts';
import { selections, useSelection } from '../use-selection.ts';
import { AskFirst } from './ask-first.tsx';
import { type ColumnChoice, useColumns } from './kept-columns.ts';
import { NextPage } from './next-page.tsx';
import { QuickLook } from './quick-look.tsx';
import { ResultCards } from './result-cards.tsx';
import type { ShownPages } from './result-pages.ts';
import { ResultTable, type RowActions } from './result-table.tsx';
import styles from './results.module.css';
import { type SelectionActions, SelectionBar } from './selection-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCompare } from './use-compare.ts';
import { focusResult, useResultKeys } from './use-result-keys.ts';
import { filtersToExport, markOwned, type Results as OfSearch, useResults } from './use-results.ts';

interface ResultsProps {
  readonly search: SearchState;
  readonly total: number | null;
  readonly isCounting: boolean;
}

export function Results({ search, total, isCounting }: ResultsProps) {
  const results = useResults(search, { total, isCounting });
  const choice = useColumns();
  const { change } = useSearchAddress();
  const count = results.rows.length;
  useEffect(() => {
    if (count > 0) announce(`${counted(count, 'creator')} shown.`);
  }, [count]);
  const noteNewRows = useNewRows(results);
  if (count === 0 || !search.asked)
    return (
      <>
        {search.asked && results.refusal !== null && <RefusalNotice refusal={results.refusal} />}
        <AskFirst
          results={results}
          show={() => {
            noteNewRows();
            if (search.asked) results.more();
            else change({ asked: true }, { atMost: results.price?.atMost ?? 0 });
          }}
        />
        {results.isReading && <Skeleton height={600} />}
      </>
    );
  // A selection renders `Rows` only.
  return (
    <>
      <Toolbar search={search} usage={results.usage} total={results.total ?? total} choice={choice} />
      {results.warnings.map((warning) => (
        <p key={warning} className={kit.notice}>
          {warningWords(warning)}
        </p>
      ))}
      <Rows search={search} results={results} total={results.total ?? total ?? count} choice={choice}>
        <NextPage
          results={results}
          more={() => {
            noteNewRows();
            results.more();
          }}
        />
      </Rows>
    </>
  );
}

interface RowsProps {
  readonly search: SearchState;
  readonly results: OfSearch;
  readonly total: number;
  readonly choice: ColumnChoice;
  readonly children: ReactNode;
}

function Rows({ search, results, total, choice, children }: RowsProps) {
  const { change } = useSearchAddress();
  const { selection, set, setAll, clear } = useSelection(search.filters);
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { rows, historyId } = results;
  const look = useCallback((handle: string | null) => change({ open: handle }, { push: handle !== null }), [change]);
  const actions: RowActions = useRowActions(set, look);
  const compare = useCompare([...selection.creators.values()]);
  const bar: SelectionActions = {
    compare,
    addToList: () => setAdding(true),
    unlock: () => setPurchase({ kind: 'unlock', creators: [...selection.creators.values()].map(nameOf) }),
    exportAll: () => setPurchase({ kind: 'export', filters: filtersToExport(search.filters), total }),
    selectAll: setAll,
    clear,
  };
  const current = useResultKeys(rows, { selection, actions, bar });
  useSaidSelection(selection.all ? total : selection.creators.size, total);
  useTrail(rows);
  return (
    <>
      <section
        className={classNames(styles.found, search.view === 'table' && kit.card)}
        aria-label="Results"
        aria-busy={results.isReading}
      >
        {search.view === 'table' ? (
          <ResultTable
            rows={rows}
            total={total}
            columns={choice.columns}
            widths={choice.widths}
            sort={search.sort}
            selection={selection}
            actions={actions}
            current={current}
          />
        ) : (
          <ResultCards rows={rows} selection={selection} actions={actions} current={current} />
        )}
        {children}
      </section>
      <SelectionBar selection={selection} total={total} shown={rows.length} actions={bar} />
      <QuickLook
        rows={rows}
        open={search.open}
        look={look}
        isSelected={search.open !== null && selection.creators.has(search.open)}
        select={(creator, on) => set([creator], on)}
      />
      <SpendDialog purchase={purchase} close={() => setPurchase(null)} delivered={delivered} />
      {selection.all && historyId !== null ? (
        <AddToList open={isAdding} close={() => setAdding(false)} historyId={historyId} />
      ) : (
        <AddToList
          open={isAdding}
          close={() => setAdding(false)}
          creators={[...selection.creators.values()].map(nameOf)}
        />
      )}
    </>
  );
}

function useRowActions(select: RowActions['select'], open: RowActions['open']): RowActions {
  return useMemo(() => ({ select, open }), [select, open]);
}

/** Marks delivered creators as owned in all results and selections. */
function delivered(creators: readonly Schemas['Creator'][]): void {
  const handles = new Set(creators.flatMap(({ handle, owned_since }) => (owned_since === null ? [] : [handle])));
  markOwned(handles);
  selections.markOwned(handles);
}

function nameOf({ platform, handle }: Schemas['CreatorName']): Schemas['CreatorName'] {
  return { platform, handle };
}

/** Announces each change of the selection. */
function useSaidSelection(count: number, total: number): void {
  const said = useRef(count);
  useEffect(() => {
    if (count === said.current) return;
    said.current = count;
    announce(`${wholeNumber(count)} of ${wholeNumber(total)} selected`);
  }, [count, total]);
}

/** Lets J and K step through these rows on a creator's page. */
function useTrail(rows: OfSearch['rows']): void {
  useEffect(() => {
    const { pathname, search } = window.location;
    rememberTrail({ name: 'Results', href: pathname.replace(/^\/console/, '') + search, creators: rows });
  }, [rows]);
}

/**
 * Returns a function to call when Show is pressed. It moves the focus to the first new row, unless the reader has moved
 * on, because the button may disappear.
 */
function useNewRows({ rows, refusal }: ShownPages): () => void {
  const pressed = useRef<{ readonly shown: number; readonly button: Element | null } | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    const { shown, button } = pressed.current;
    const first = rows[shown];
    if (first !== undefined || refusal !== null) pressed.current = null;
    if (first !== undefined && [button, document.body].includes(document.activeElement)) focusResult(first);
  }, [rows, refusal]);
  return () => {
    pressed.current = { shown: rows.length, button: document.activeElement };
  };
}
