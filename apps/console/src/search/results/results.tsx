import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Schemas } from '../../api.ts';
import { warningWords } from '../../filters/filter-problems.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { defaultSort } from '../../filters/sorts.ts';
import { counted, wholeNumber } from '../../kit/format.ts';
import { announce, Button, classNames, copyWithNotice, kit, RefusalNotice, useMedia } from '../../kit/kit.ts';
import type { ToAdd } from '../../lists/add-creators.ts';
import { AddToList } from '../../lists/add-to-list.tsx';
import { priceWords } from '../../model/price.ts';
import { rememberTrail } from '../../model/trail.ts';
import { useCompare } from '../../model/use-compare.ts';
import type { Purchase } from '../../spend/purchase.ts';
import { SpendDialog } from '../../spend/spend-dialog.tsx';
import { type SearchState, useResultsAddress } from '../search-address.ts';
import { useSelection } from '../use-selection.ts';
import { type ColumnChoice, useColumns } from './kept-columns.ts';
import { AskFirst, NextPage } from './next-page.tsx';
import { type ResultRow, useOwned } from './owned-contacts.ts';
import { QuickLook } from './quick-look.tsx';
import { ResultCards } from './result-cards.tsx';
import type { ResultColumn } from './result-columns.tsx';
import type { ShownPages } from './result-pages.ts';
import { ResultSelection, type SelectionActions } from './result-selection.tsx';
import { nameColumn, nameOfColumn, ResultTable, type RowActions } from './result-table.tsx';
import styles from './results.module.css';
import { type RowOrder, sortedRows } from './sorted-rows.ts';
import { ColumnMenu, SortMenu } from './toolbar.tsx';
import { focusResult, useResultKeys } from './use-result-keys.ts';
import { filtersToExport, firstPrice, type Results as OfSearch, useResults } from './use-results.ts';

interface ResultsProps {
  readonly search: SearchState;
  readonly total: number | null;
  readonly isCounting: boolean;
}

export function Results({ search, total, isCounting }: ResultsProps) {
  const results = useResults(search, { total, isCounting });
  const choice = useColumns(search.platform, search.filters);
  const [tablePx, measure] = useWidth();
  const { change } = useResultsAddress();
  const rows = useOwned<ResultRow>(results.rows);
  const count = rows.length;
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
          total={total}
          show={() => {
            noteNewRows();
            if (search.asked) results.more();
            else change({ asked: true }, { atMost: results.price?.atMost ?? 0 });
          }}
        />
      </>
    );
  // A selection renders `Rows` only.
  return (
    <>
      <div className={classNames(kit.actions, kit.clear, styles.toolbar)}>
        <SortMenu search={search} usage={results.usage} total={results.total ?? total} />
        <ColumnMenu choice={choice} tablePx={tablePx} />
      </div>
      {results.warnings.map((warning) => (
        <p key={warning} className={kit.notice}>
          {warningWords(warning)}
        </p>
      ))}
      <Rows
        search={search}
        results={results}
        unsorted={rows}
        total={results.total ?? total ?? count}
        columns={{ choice, tablePx, measure }}
      >
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
  readonly unsorted: readonly ResultRow[];
  readonly total: number;
  readonly columns: {
    readonly choice: ColumnChoice;
    readonly tablePx: number;
    readonly measure: (table: Element | null) => void;
  };
  readonly children: ReactNode;
}

function Rows({ search, results, unsorted, total, columns: { choice, tablePx, measure }, children }: RowsProps) {
  const { change } = useResultsAddress();
  const { selection, set, setAll, clear } = useSelection(search.filters);
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const [adding, setAdding] = useState<ToAdd | null>(null);
  const { historyId } = results;
  const [order, setOrder] = useState<{ readonly search: FilterObject; readonly by: RowOrder } | null>(null);
  const byServer = choice.all.find(({ sort }) => sort === (search.sort ?? defaultSort));
  const sorted = order?.search === search.filters ? order.by : null;
  const sortColumn = sorted === null ? null : (choice.all.find(({ key }) => key === sorted.key) ?? nameColumn);
  const rows = useMemo(
    () =>
      sorted === null || !sortColumn?.value ? unsorted : sortedRows(unsorted, sortColumn.value, sorted.descending),
    [unsorted, sorted, sortColumn],
  );
  const look = useCallback((handle: string | null) => change({ open: handle }, { push: handle !== null }), [change]);
  const actions = useMemo(
    (): RowActions => ({ select: set, open: look, addToList: (creator) => setAdding({ creators: [nameOf(creator)] }) }),
    [set, look],
  );
  const isSelected = (handle: string) => selection.all || selection.creators.has(handle);
  const emails = rows.flatMap(({ handle, email }) => (email && isSelected(handle) ? email : []));
  const isPhone = useMedia('(max-width: 760px)');
  // Kept while a row is selected, so that the others need not render.
  const shown = useMemo(
    () => choice.all.filter((column) => choice.isShown(column, isPhone ? cardsPx : tablePx)),
    [choice, isPhone, tablePx],
  );
  const selected = [...selection.creators.values()].map(nameOf);
  const compare = useCompare(selected);
  const bar: SelectionActions = {
    compare,
    addToList: () => setAdding(selection.all && historyId !== null ? { historyId } : { creators: selected }),
    unlock: () => setPurchase({ kind: 'unlock', creators: selected }),
    exportAll: () => setPurchase({ kind: 'export', filters: filtersToExport(search.filters), total }),
    selectAll: setAll,
    clear,
    copyEmails: () => void copyEmails(emails, selection.creators.size),
  };
  const { current, follow } = useResultKeys(rows, selection, { actions, bar });
  useSaidSelection(selection.all ? total : selection.creators.size, total);
  useTrail(rows);
  return (
    <>
      <section
        ref={measure}
        className={classNames(styles.found, kit.card, kit.clear)}
        aria-label="Results"
        aria-busy={results.isReading}
        onFocus={follow}
      >
        {isPhone ? (
          <ResultCards rows={rows} columns={shown} selection={selection} actions={actions} current={current} />
        ) : (
          <ResultTable
            rows={rows}
            total={total}
            search={search.filters}
            columns={shown}
            choice={choice}
            order={sorted ?? { key: byServer?.key ?? '', descending: true }}
            sortBy={(by) => setOrder({ search: search.filters, by })}
            selection={selection}
            actions={actions}
            current={current}
          />
        )}
        {sortColumn !== null && <SortAll {...{ search, results, total, column: sortColumn }} />}
        {children}
      </section>
      <ResultSelection
        selection={selection}
        total={total}
        shown={rows.length}
        actions={bar}
        owned={rows.filter(({ handle, owned }) => owned && selection.creators.has(handle)).length}
        emails={emails.length}
      />
      <QuickLook
        rows={rows}
        open={search.open}
        look={look}
        isSelected={search.open !== null && selection.creators.has(search.open)}
        select={(creator, on) => set([creator], on)}
      />
      {purchase && <SpendDialog purchase={purchase} close={() => setPurchase(null)} />}
      {adding !== null && <AddToList close={() => setAdding(null)} {...adding} />}
    </>
  );
}

async function copyEmails(emails: readonly string[], selected: number): Promise<void> {
  if (emails.length === 0) return;
  const left = Math.max(0, selected - emails.length);
  const words = `${counted(emails.length, 'email')} copied.${left > 0 ? ` ${wholeNumber(left)} locked or without email, left out.` : ''}`;
  await copyWithNotice(emails.join(', '), words);
}

/** Cards show the columns of a table of this width. */
const cardsPx = 800;

/** Width of an element in pixels; 1200 until it is measured. */
function useWidth(): [number, (element: Element | null) => void] {
  const [width, setWidth] = useState(1200);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [width, watch];
}

interface SortAllProps {
  readonly search: SearchState;
  readonly results: OfSearch;
  readonly total: number;
  readonly column: ResultColumn;
}

/** States that only the shown rows are sorted, and offers the order of the whole search for its price. */
function SortAll({ search, results: { rows, usage }, total, column }: SortAllProps) {
  const { change } = useResultsAddress();
  const { sort } = column;
  if (rows.length >= total) return null;
  const { basic } = search.filters;
  const price =
    sort === undefined ? null : firstPrice({ ...search.filters, basic: { ...basic, sortBy: sort } }, usage, total);
  return (
    <div className={classNames(kit.actions, kit.foot, styles.next)}>
      <span>
        Sorted among the <b>{wholeNumber(rows.length)} shown</b>.
      </span>
      {sort !== undefined && sort !== (search.sort ?? defaultSort) && (
        <Button
          compact
          off={price?.shows === 0}
          onClick={() => change({ sort, asked: true }, { push: true, atMost: price?.atMost ?? 0 })}
        >
          Sort all {wholeNumber(total)} by {nameOfColumn(column).toLowerCase()} ·{' '}
          {price === null ? 'price unknown' : priceWords(price)}
        </Button>
      )}
    </div>
  );
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
