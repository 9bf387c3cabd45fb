import styles from './chart.module.css';
import { barLength } from './scale.ts';

/** One column: what is below it, its figure (null where unknown), and what is above it. */
export interface Column {
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
}

/** Columns that begin at 0, with the number above each. */
export function Columns({
  label,
  columns,
  highest = Math.max(0, ...columns.map(({ value }) => value ?? 0)),
  height = 118,
}: {
  /** A sentence that says what the columns say, with their figures. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** The value of a whole column: the same for charts that are compared. Default: the largest. */
  readonly highest?: number;
  readonly height?: number;
}) {
  return (
    <div role="img" aria-label={label} className={styles.columns} style={{ height }}>
      {columns.map(({ name, value, text }) => (
        <span key={name} className={styles.column}>
          <span className={styles.number}>{text}</span>
          <span className={styles.shaft}>
            <span className={styles.filled} style={{ height: `${barLength(value, highest)}%` }} />
          </span>
          <span className={styles.below}>{name}</span>
        </span>
      ))}
    </div>
  );
}
