import { classNames } from '../class-names.ts';
import styles from './chart.module.css';
import { barLength } from './scale.ts';

/** One bar: its name, its figure (null where unknown), and the figure in words. */
export interface Bar {
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
}

/** Bars with their numbers, longest first as given; the longest is full, the others paler. */
export function Bars({
  label,
  bars,
  longest,
}: {
  /** A sentence that says what the bars say. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The value of a whole bar: the same for charts that are compared. Default: the largest. */
  readonly longest?: number;
}) {
  const largest = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  return (
    <figure aria-label={label} className={styles.bars}>
      <dl>
        {bars.map(({ name, value, text }) => (
          <div key={name}>
            <dt title={name}>{name}</dt>
            <dd>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={classNames(value === largest && styles.full)}
                  style={{ width: `${barLength(value, longest ?? largest)}%` }}
                />
              </span>
              <span className={styles.number}>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
