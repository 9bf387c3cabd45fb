import { ArrowDown } from 'lucide-react';
import { memo } from 'react';
import { defaultSort, type SortKey } from '../../filters/sorts.ts';
import { classNames, kit } from '../../kit/kit.ts';
import { creatorsPerPage } from '../../model/price.ts';
import type { SelectedCreator, Selection } from '../selection.ts';
import { type ChosenWidths, columnWidths } from './column-widths.ts';
import type { ResultColumn } from './result-columns.tsx';
import { ResultName } from './result-name.tsx';
import type { Preview } from './result-pages.ts';
import styles from './results.module.css';

/** The functions keep their identity, so that only changed rows render. */
export interface RowActions {
  readonly select: (creators: readonly SelectedCreator[], on: boolean) => void;
  readonly open: (handle: string) => void;
}

interface ResultTableProps {
  readonly rows: readonly Preview[];
  readonly total: number;
  readonly columns: readonly ResultColumn[];
  readonly widths: ChosenWidths;
  readonly sort: SortKey | null;
  readonly selection: Selection;
  readonly actions: RowActions;
  /** Handle of the row with the keyboard focus. */
  readonly current: string | null;
}

export function ResultTable({ rows, total, columns, widths, sort, selection, actions, current }: ResultTableProps) {
  const width = columnWidths(columns, widths);
  const groups = Array.from({ length: Math.ceil(rows.length / creatorsPerPage) }, (_, at) =>
    rows.slice(at * creatorsPerPage, (at + 1) * creatorsPerPage),
  );
  const selected = rows.filter(({ handle }) => selection.all || selection.creators.has(handle)).length;
  return (
    <table className={classNames(kit.table, styles.table)} aria-rowcount={total + 1}>
      <caption className={kit.hidden}>Creators that match</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.tick}>
            <label>
              <input
                type="checkbox"
                aria-label="Select all shown"
                checked={selected > 0 && selected === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = selected > 0 && selected < rows.length;
                }}
                onChange={() => actions.select(rows, selected < rows.length)}
              />
            </label>
          </th>
          <th scope="col" style={{ width: width.creator }}>
            Creator
          </th>
          {columns.map(({ key, label, isNumber, sort: by }) => (
            <th
              key={key}
              scope="col"
              className={classNames(isNumber && kit.right, styles[key])}
              style={{ width: width[key] }}
              aria-sort={by !== undefined && by === (sort ?? defaultSort) ? 'descending' : undefined}
            >
              {label}
              {by !== undefined && by === (sort ?? defaultSort) && <ArrowDown size={13} className={styles.arrow} />}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group, at) => (
        <tbody key={group[0]?.handle}>
          {group.map((creator, index) => (
            <memoised.Row
              key={creator.handle}
              creator={creator}
              index={at * creatorsPerPage + index + 2}
              columns={columns}
              isSelected={selection.all || selection.creators.has(creator.handle)}
              isCurrent={creator.handle === current}
              actions={actions}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface ResultRowProps {
  readonly creator: Preview;
  readonly index: number;
  readonly columns: readonly ResultColumn[];
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly actions: RowActions;
}

function ResultRow({ creator, index, columns, isSelected, isCurrent, actions }: ResultRowProps) {
  return (
    <tr aria-rowindex={index} className={classNames(isSelected && styles.selected, isCurrent && styles.current)}>
      <td className={styles.tick}>
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${creator.name}`}
            checked={isSelected}
            onChange={({ target }) => actions.select([creator], target.checked)}
          />
        </label>
      </td>
      <td>
        <ResultName creator={creator} open={actions.open} />
      </td>
      {columns.map(({ key, isNumber, cell }) => (
        <td key={key} className={classNames(isNumber && kit.right, styles[key])}>
          {cell(creator)}
        </td>
      ))}
    </tr>
  );
}

/** Memoised: a search shows up to 500 creators. */
const memoised = { Row: memo(ResultRow) };
