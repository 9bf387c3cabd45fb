import { counted, wholeNumber } from './format.ts';
import styles from './kit.module.css';

/** Price of a call before it runs. */
export interface BillOf {
  readonly creators: number;
  readonly alreadyOwned: number;
  /** Creators known to list no contact. */
  readonly noContact: number;
  /** Upper bound: the number on the button, sent as `max_credits`. */
  readonly atMost: number;
  readonly creditsRemaining: number;
}

/** `what` names the creators, such as `Selected`. */
export function Bill({
  what,
  creators,
  alreadyOwned,
  noContact,
  atMost,
  creditsRemaining,
}: BillOf & { readonly what: string }) {
  return (
    <dl className={styles.bill}>
      <div>
        <dt>{what}</dt>
        <dd>{wholeNumber(creators)}</dd>
      </div>
      <Free words="Yours already, free" count={alreadyOwned} />
      <Free words={noContact === 1 ? 'Lists no contact, free' : 'List no contact, free'} count={noContact} />
      <div className={styles.sum}>
        <dt>You pay at most</dt>
        <dd>{counted(atMost, 'credit')}</dd>
      </div>
      <div className={styles.muted}>
        <dt>Credits to spend after that</dt>
        <dd>
          {wholeNumber(creditsRemaining)} to {wholeNumber(Math.max(0, creditsRemaining - atMost))}
        </dd>
      </div>
    </dl>
  );
}

function Free({ words, count }: { readonly words: string; readonly count: number }) {
  if (count === 0) return null;
  return (
    <div>
      <dt>{words}</dt>
      <dd>− {wholeNumber(count)}</dd>
    </div>
  );
}
