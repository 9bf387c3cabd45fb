import { useState } from 'react';
import { type ApiRefusal, send } from '../api.ts';
import { clock, counted, duration, wholeNumber } from '../kit/format.ts';
import { announce, Card, Chip, classNames, kit, RefusalNotice, Skeleton, Switch, useNow } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import { useRefresh } from '../queries.ts';
import { type Account, session } from '../session.ts';
import type { Balance } from './balance-card.tsx';
import styles from './usage.module.css';

export function PreviewsCard({ balance }: { readonly balance: Balance }) {
  const account = useAccount();
  const usage = balance?.usage ?? null;
  const left = usage?.free_creators_left ?? null;
  return (
    <Card>
      <div className={styles.head}>
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
      <PricingSwitch account={account} />
    </Card>
  );
}

function priceWords(paid: boolean, left: number, creatorsPerCredit: number): string {
  if (paid) return `Further previews cost 1 credit per ${counted(creatorsPerCredit, 'creator')}.`;
  return `${left === 0 ? 'Searches have stopped' : 'After these, searches stop'} until midnight UTC. Unlocks and exports still work.`;
}

function FreeAgain({ at }: { readonly at: string }) {
  const now = useNow();
  const seconds = (Date.parse(at) - now) / 1000;
  return (
    <p className={kit.fine}>
      They renew in {duration(seconds)}, at midnight UTC ({clock(at)} local time)
    </p>
  );
}

function PricingSwitch({ account }: { readonly account: Account }) {
  const refresh = useRefresh();
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function change(on: boolean): Promise<void> {
    if (wanted !== null) return;
    setWanted(on);
    const answer = await send<Account>('PATCH', `account/${account.account_id}`, { body: { usage_pricing: on } });
    setWanted(null);
    setRefusal(answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    session.accountChanged(answer.body);
    announce(on ? 'Further previews now cost credits.' : 'Searches now stop after the free previews.');
    await refresh('get_credit_balance');
  }
  return (
    <div className={styles.switch}>
      <Switch label="Pay for further previews" on={wanted ?? account.usage_pricing} change={(on) => void change(on)} />
      {refusal && <RefusalNotice refusal={refusal} />}
    </div>
  );
}
