import { useNavigate } from '@tanstack/react-router';
import { Copy, EllipsisVertical, List, Search, User } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, useState } from 'react';
import type { Schemas } from '../../api.ts';
import { searchLink } from '../../filters/filter-address.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import {
  type ColumnHeading,
  classNames,
  copyWithNotice,
  IconButton,
  kit,
  Menu,
  MenuItem,
  RowTicks,
  roles,
  TableHead,
  Tick,
} from '../../kit/kit.ts';
import { creatorAddress } from '../../model/creator-address.ts';
import { creatorsPerPage } from '../../model/price.ts';
import type { Selection } from '../selection.ts';
import { type ColumnChoice, columnLimits, fixedPx } from './kept-columns.ts';
import type { ResultRow } from './owned-contacts.ts';
import type { ResultColumn } from './result-columns.tsx';
import { ResultName } from './result-name.tsx';
import styles from './results.module.css';
import type { RowOrder } from './sorted-rows.ts';

/** The functions keep their identity, so that only changed rows render. */
export interface RowActions {
  readonly select: (creators: readonly Schemas['CreatorName'][], on: boolean) => void;
  readonly open: (handle: string) => void;
  readonly addToList: (creator: Schemas['CreatorName']) => void;
}

export interface ResultTableProps {
  readonly rows: readonly ResultRow[];
  readonly total: number;
  readonly search: FilterObject;
  readonly columns: readonly ResultColumn[];
  readonly choice: ColumnChoice;
  readonly order: RowOrder;
  readonly sortBy: (order: RowOrder) => void;
  readonly selection: Selection;
  readonly actions: RowActions;
  /** Handle of the row with the keyboard focus. */
  readonly current: string | null;
}

/** Column of names, which takes the remaining space. */
export const nameColumn: ResultColumn = {
  key: 'creator',
  label: 'Creator',
  width: 190,
  value: ({ name }) => name,
  cell: () => null,
};

export function ResultTable(props: ResultTableProps) {
  const { rows, total, columns, choice, selection, actions, current } = props;
  const groups = Array.from({ length: Math.ceil(rows.length / creatorsPerPage) }, (_, at) =>
    rows.slice(at * creatorsPerPage, (at + 1) * creatorsPerPage),
  );
  const isSelected = ({ handle }: ResultRow) => selection.all || selection.creators.has(handle);
  const widths = columns.map((column) => choice.widthOf(column));
  const minWidth = widths.reduce((sum, width) => sum + width, fixedPx.tick + fixedPx.names);
  const style = { minWidth, '--widths': widths.map((width) => `${width}px`).join(' ') };
  return (
    <table role={roles.table} className={classNames(kit.table, styles.table)} aria-rowcount={total + 1} style={style}>
      <caption className={kit.hidden}>Creators that match</caption>
      <TableHead
        rowIndex={1}
        columns={[
          {
            name: 'Select',
            className: styles.tick,
            content: (
              <RowTicks
                label="Select all shown"
                rows={rows}
                isOn={isSelected}
                change={(on) => actions.select(rows, on)}
              />
            ),
          },
          ...[nameColumn, ...columns].map((column) => headingOf(column, props)),
        ]}
      />
      {groups.map((group, at) => (
        <tbody key={group[0]?.handle} role={roles.rows}>
          {group.map((creator, index) => (
            <memoised.Row
              key={creator.handle}
              creator={creator}
              index={at * creatorsPerPage + index + 2}
              columns={columns}
              isSelected={isSelected(creator)}
              isCurrent={creator.handle === current}
              actions={actions}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** `Audience women` */
export function nameOfColumn({ over, label }: Pick<ResultColumn, 'over' | 'label'>): string {
  return over === undefined ? label : `${over} ${label}`;
}

/** A press sorts the shown rows, figures in descending order first. */
function headingOf(column: ResultColumn, { choice, order, sortBy, search }: ResultTableProps): ColumnHeading {
  const { key, over, label, isNumber, isFiltered, value } = column;
  const isSorted = order.key === key;
  const descending = isSorted ? !order.descending : isNumber === true || key === 'last';
  return {
    name: nameOfColumn(column),
    className: isNumber ? kit.right : undefined,
    content: (
      <span>
        {over !== undefined && <small>{over} </small>}
        <span className={classNames(isFiltered?.(search) && styles.filtered)}>{label}</span>
      </span>
    ),
    sorted: isSorted ? (order.descending ? 'descending' : 'ascending') : undefined,
    sort: value && (() => sortBy({ key, descending })),
    after: key !== nameColumn.key && <Edge column={column} choice={choice} />,
  };
}

const keyStepPx = 8;

/** The edge of a heading, which changes the width of its column. */
function Edge({ column, choice }: { readonly column: ResultColumn; readonly choice: ColumnChoice }) {
  const width = choice.widthOf(column);
  const set = (px: number) => choice.setWidth(column.key, px);
  function drag(event: PointerEvent<HTMLSpanElement>): void {
    const { currentTarget: edge, pointerId, clientX: from } = event;
    event.preventDefault();
    edge.setPointerCapture(pointerId);
    edge.onpointermove = ({ clientX }) => set(width + clientX - from);
    edge.onpointerup = () => {
      edge.onpointermove = null;
    };
  }
  function press({ key }: KeyboardEvent): void {
    if (key === 'ArrowLeft') set(width - keyStepPx);
    if (key === 'ArrowRight') set(width + keyStepPx);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${nameOfColumn(column)}`}
      aria-valuenow={width}
      aria-valuemin={columnLimits.min}
      aria-valuemax={columnLimits.max}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}

export interface ResultRowProps {
  readonly creator: ResultRow;
  readonly index: number;
  readonly columns: readonly ResultColumn[];
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly actions: RowActions;
}

function TableRow({ creator, index, columns, isSelected, isCurrent, actions }: ResultRowProps) {
  // A menu per row would be slow, so it is made for the rows that were pointed at.
  const [hasActions, setHasActions] = useState(false);
  const near = () => setHasActions(true);
  return (
    <tr
      role={roles.row}
      aria-rowindex={index}
      className={classNames(isSelected && styles.selected, isCurrent && styles.current)}
      onClick={(event) => openOnPress(event, () => actions.open(creator.handle))}
      onPointerEnter={near}
      onFocus={near}
    >
      <td role={roles.cell} className={styles.tick}>
        <Tick label={`Select ${creator.name}`} on={isSelected} change={(on) => actions.select([creator], on)} />
      </td>
      <td role={roles.cell}>
        <div className={styles.name}>
          <ResultName creator={creator} open={actions.open} />
          {hasActions && <RowMenu creator={creator} actions={actions} />}
        </div>
      </td>
      {columns.map(({ key, isNumber, cell }) => (
        <td key={key} role={roles.cell} className={classNames(isNumber && kit.right)}>
          {cell(creator)}
        </td>
      ))}
    </tr>
  );
}

/** Calls back if a press means the row itself, not a control in it or a selection of text. */
export function openOnPress(event: MouseEvent<HTMLElement>, open: () => void): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label') === null && getSelection()?.toString() === '') open();
}

function RowMenu({ creator, actions }: Pick<ResultRowProps, 'creator' | 'actions'>) {
  const { platform, handle, name } = creator;
  const navigate = useNavigate();
  const similar = searchLink({ basic: { platform }, creator: { lookalikeCreators: handle } });
  return (
    <div className={classNames(kit.row, styles['row-actions'])}>
      <IconButton
        label={`Add ${name} to a list`}
        icon={<List size={15} />}
        onClick={() => actions.addToList(creator)}
      />
      <Menu trigger={<IconButton label={`More for ${name}`} icon={<EllipsisVertical size={15} />} />}>
        <MenuItem
          icon={<User size={15} />}
          label="Open full page"
          run={() => void navigate(creatorAddress({ platform, handle }))}
        />
        <MenuItem icon={<Search size={15} />} label="Similar creators" run={() => void navigate(similar)} />
        <MenuItem icon={<Copy size={15} />} label="Copy handle" run={() => void copyWithNotice(`@${handle}`)} />
      </Menu>
    </div>
  );
}

/** Memoised: a search shows up to 500 creators. */
const memoised = { Row: memo(TableRow) };
