import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from './announcements.ts';
import { Hidden } from './basics.tsx';
import { classNames } from './class-names.ts';
import kit from './kit.module.css';

export interface ColumnHeading {
  readonly name: string;
  readonly className?: string | undefined;
  /** Replaces the visible name, such as with a checkbox. */
  readonly content?: ReactNode;
  readonly sorted?: 'ascending' | 'descending' | undefined;
  /** Sorts the rows when the name is pressed. */
  readonly sort?: (() => void) | undefined;
  /** Shown after the name. */
  readonly after?: ReactNode;
}

/** Heading of a column of numbers. */
export function numeric(name: string, className?: string): ColumnHeading {
  return { name, className: classNames(kit.right, className) };
}

/** Heading for screen readers only. */
export function unseen(name: string): ColumnHeading {
  return { name, content: <Hidden>{name}</Hidden> };
}

/** Explicit, because Safari drops the roles of a table whose parts have another `display`. */
export const roles = { table: 'table', rows: 'rowgroup', row: 'row', heading: 'columnheader', cell: 'cell' } as const;

interface TableHeadProps {
  readonly columns: readonly (string | ColumnHeading)[];
  readonly rowIndex?: number;
}

export function TableHead({ columns, rowIndex }: TableHeadProps) {
  const headings = columns.map((column): ColumnHeading => (typeof column === 'string' ? { name: column } : column));
  useSaidOrder(headings.find(({ sorted }) => sorted !== undefined));
  return (
    <thead role={roles.rows}>
      <tr role={roles.row} aria-rowindex={rowIndex}>
        {headings.map(({ name, className, content = name, sorted, sort, after }) => (
          <th key={name} role={roles.heading} scope="col" className={className} aria-sort={sorted}>
            {sort === undefined ? (
              content
            ) : (
              <button type="button" className={classNames(kit.inline, kit.sort)} onClick={sort}>
                {content}
                {sorted === 'ascending' && <ArrowUp size={13} aria-hidden="true" />}
                {sorted === 'descending' && <ArrowDown size={13} aria-hidden="true" />}
              </button>
            )}
            {after}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Announces a new order, which not all screen readers do. */
function useSaidOrder(heading: ColumnHeading | undefined): void {
  const words = heading === undefined ? 'Not sorted' : `Sorted by ${heading.name}, ${heading.sorted}`;
  const said = useRef(words);
  useEffect(() => {
    if (words !== said.current) announce(words);
    said.current = words;
  }, [words]);
}

interface ScrollTableProps {
  /** Name of the region, which the keyboard can reach and scroll. */
  readonly label: string;
  readonly caption: string;
  readonly className?: string | undefined;
  readonly regionClassName?: string | undefined;
  readonly rowCount?: number;
  readonly children: ReactNode;
}

/** Table that scrolls sideways on narrow screens. */
export function ScrollTable({ label, caption, className, regionClassName, rowCount, children }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens
    <section className={classNames(kit.scroll, regionClassName)} tabIndex={0} aria-label={label}>
      <table className={classNames(kit.table, className)} aria-rowcount={rowCount}>
        <caption>
          <Hidden>{caption}</Hidden>
        </caption>
        {children}
      </table>
    </section>
  );
}

interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of each row names it; the others are figures. */
  readonly rows: readonly (readonly ReactNode[])[];
}

export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    <ScrollTable label={`${caption}, table`} caption={caption} className={kit.data}>
      <TableHead columns={head.map((name, column) => (column === 0 ? name : numeric(name)))} />
      <tbody>
        {rows.map(([name, ...figures], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows and columns keep their places
          <tr key={row}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows and columns keep their places
              <td key={column} className={kit.right}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
