import { classNames } from '../class-names.ts';
import { listed, percent } from '../format.ts';
import kit from '../kit.module.css';
import styles from './chart.module.css';
import { barLength } from './scale.ts';

/** A named part of a whole. */
export interface Share {
  readonly name: string;
  readonly percentage: number;
  /** Default: the percentage. */
  readonly text?: string;
}

interface BarsProps {
  /** Names the whole, for screen readers. */
  readonly of: string;
  readonly shares: readonly Share[];
  /** Percentage of a full bar, shared by charts that are compared. Default: the largest. */
  readonly longest?: number;
}

/** Bars in the given order; the largest is emphasised. */
export function Bars({ of, shares, longest }: BarsProps) {
  const largest = Math.max(0, ...shares.map(({ percentage }) => percentage));
  return (
    <figure aria-label={sharesInWords(of, shares)} className={styles.bars}>
      <dl>
        {shares.map(({ name, percentage }) => (
          <div key={name}>
            <dt title={name}>{name}</dt>
            <dd>
              <span className={classNames(kit.meter, styles.track)} aria-hidden="true">
                <span
                  className={classNames(percentage === largest && styles.full)}
                  style={{ width: `${barLength(percentage, longest ?? largest)}%` }}
                />
              </span>
              <span className={styles.number}>{percent(percentage)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** `Countries: France 60% and Spain 40%` */
export function sharesInWords(of: string, shares: readonly Share[]): string {
  return `${of}: ${listed(shares.map(({ name, percentage, text = percent(percentage) }) => `${name} ${text}`))}`;
}
