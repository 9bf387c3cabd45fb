import { clock, counted, duration, wholeNumber } from '../kit/format.ts';
import { Card, Chip, classNames, kit, Skeleton, useNow } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import type { Balance } from './balance-card.tsx';
import { PaidSearches } from './paid-searches.tsx';
import styles from './usage.module.css';

export function PreviewsCard({ balance }: { readonly balance: Balance }) {
  const account = useAccount();
  const usage = balance?.usage ?? null;
  const left = usage?.free_creators_left ?? null;
  return (
    <Card>
      <div className={kit.between}>
        <h2 className={classNames(kit.hint, styles.name)}>Free previews today</h2>
        {left === 0 && <Chip tone="warn">used up</Chip>}
      </div>
      <p className={styles.big}>
        {usage === null ? (
          <Skeleton height={42} width={120} />
        ) : (
          <>
            {wholeNumber(usage.free_creators_left)}{' '}
            <span className={styles.of}>of {wholeNumber(usage.free_creators_per_day)}</span>
          </>
        )}
      </p>
      {usage !== null && (
        <>
          <p className={kit.small}>
            {priceWords(account.usage_pricing, usage.free_creators_left, usage.creators_per_credit)}
          </p>
          <FreeAgain at={usage.resets_at} />
        </>
      )}
      <PaidSearches account={account} usage={usage} />
    </Card>
  );
}

function priceWords(paid: boolean, left: number, creatorsPerCredit: number): string {
  if (paid)
    return `Every ${counted(creatorsPerCredit, 'creator')} shown ${left === 0 ? 'now' : 'after these'} cost 1 credit.`;
  return `${left === 0 ? 'Searches have stopped' : 'After these, searches stop'} until midnight UTC. Unlocks and exports still work with credits.`;
}

function FreeAgain({ at }: { readonly at: string }) {
  const now = useNow();
  const seconds = (Date.parse(at) - now) / 1000;
  return (
    <p className={kit.fine}>
      Resets in {duration(seconds)}, at {clock(at)} your time
    </p>
  );
}
