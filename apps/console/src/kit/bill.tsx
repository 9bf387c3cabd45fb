import { Chip } from './basics.tsx';
import { counted, wholeNumber } from './format.ts';
import styles from './kit.module.css';

/** Price of a call before it runs, in credits except `creators`. */
export interface BillOf {
  readonly creators: number;
  readonly alreadyOwned: number;
  /** Upper bound: the number on the button, sent as `max_credits`. */
  readonly atMost: number;
  readonly creditsRemaining: number;
}

export function Bill({ creators, alreadyOwned, atMost, creditsRemaining }: BillOf) {
  return (
    <dl className={styles.bill}>
      <div>
        <dt>Creators</dt>
        <dd>{wholeNumber(creators)}</dd>
      </div>
      {alreadyOwned > 0 && (
        <div>
          <dt>
            Already yours <Chip>free</Chip>
          </dt>
          <dd>− {wholeNumber(alreadyOwned)}</dd>
        </div>
      )}
      <div className={styles.sum}>
        <dt>You pay at most</dt>
        <dd>{counted(atMost, 'credit')}</dd>
      </div>
      <div className={styles.muted}>
        <dt>Available credits after this</dt>
        <dd>
          {wholeNumber(Math.max(0, creditsRemaining - atMost))} of {wholeNumber(creditsRemaining)}
        </dd>
      </div>
    </dl>
  );
}
