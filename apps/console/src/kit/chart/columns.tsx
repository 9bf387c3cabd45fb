import type { Bar } from './bars.tsx';
import styles from './chart.module.css';
import { barLength } from './scale.ts';

/** Columns from 0, each with its figure on top. */
export function Columns({
  label,
  columns,
  highest = Math.max(0, ...columns.map(({ value }) => value ?? 0)),
  height = 118,
}: {
  /** Sentence with the same information, for screen readers. */
  readonly label: string;
  readonly columns: readonly Bar[];
  /** Value of a full column, shared by charts that are compared. Default: the largest. */
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
