import { Fact } from './basics.tsx';
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
      <Fact name={what}>{wholeNumber(creators)}</Fact>
      <Free words="Yours already, free" count={alreadyOwned} />
      <Free words={noContact === 1 ? 'Lists no contact, free' : 'List no contact, free'} count={noContact} />
      <Fact name="You pay at most" className={styles.sum}>
        {counted(atMost, 'credit')}
      </Fact>
      <Fact name="Credits to spend after that" className={styles.muted}>
        {wholeNumber(creditsRemaining)} to {wholeNumber(Math.max(0, creditsRemaining - atMost))}
      </Fact>
    </dl>
  );
}

function Free({ words, count }: { readonly words: string; readonly count: number }) {
  return count > 0 && <Fact name={words}>− {wholeNumber(count)}</Fact>;
}
