import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { dayHeading } from '../kit/format.ts';
import { IconButton, kit } from '../kit/kit.ts';
import styles from './usage.module.css';

const columns = 8;

interface RowsByDayProps<Row> {
  readonly rows: readonly Row[];
  readonly dayOf: (row: Row) => string;
  readonly keyOf: (row: Row, at: number) => string;
  readonly isOpen: (row: Row) => boolean;
  /** Opens or closes the details of a row. */
  readonly toggle: (row: Row) => void;
  /** Name of the button that does. */
  readonly labelOf: (row: Row) => string;
  readonly cells: (row: Row) => ReactNode;
  readonly details: (row: Row) => ReactNode;
}

/** Rows by UTC day. The button in the last cell of a row opens its details. */
export function RowsByDay<Row>({ rows, dayOf, keyOf, isOpen, toggle, labelOf, cells, details }: RowsByDayProps<Row>) {
  return [...Map.groupBy(rows, dayOf)].map(([day, ofDay]) => (
    <tbody key={day}>
      <HeadingRow>{dayHeading(day)}</HeadingRow>
      {ofDay.map((row, at) => {
        const open = isOpen(row);
        const Chevron = open ? ChevronDown : ChevronRight;
        return (
          <Fragment key={keyOf(row, at)}>
            <tr className={open ? styles.open : undefined}>
              {cells(row)}
              <td className={kit.right}>
                <IconButton
                  label={labelOf(row)}
                  compact
                  aria-expanded={open}
                  icon={<Chevron size={16} />}
                  onClick={() => toggle(row)}
                />
              </td>
            </tr>
            {open && (
              <tr className={styles.open}>
                <td colSpan={columns}>{details(row)}</td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  ));
}

export function HeadingRow({ children }: { readonly children: ReactNode }) {
  return (
    <tr className={styles.day}>
      <th scope="rowgroup" colSpan={columns}>
        {children}
      </th>
    </tr>
  );
}
