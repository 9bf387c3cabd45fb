import { classNames } from '../class-names.ts';
import kit from '../kit.module.css';
import styles from './chart.module.css';
import { barLength } from './scale.ts';

/** `value` is null if unknown; `text` is the formatted figure. */
export interface Bar {
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
}

interface BarsProps {
  /** Sentence with the same information, for screen readers. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Value of a full bar, shared by charts that are compared. Default: the largest. */
  readonly longest?: number;
}

/** Bars in the given order; the largest is emphasised. */
export function Bars({ label, bars, longest }: BarsProps) {
  const largest = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  return (
    <figure aria-label={label} className={styles.bars}>
      <dl>
        {bars.map(({ name, value, text }) => (
          <div key={name}>
            <dt title={name}>{name}</dt>
            <dd>
              <span className={classNames(kit.meter, styles.track)} aria-hidden="true">
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
