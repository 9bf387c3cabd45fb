import { useState } from 'react';
import { type Refusal, send } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { Card, Chip, Skeleton } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import { Switch } from '../kit/field.tsx';
import { clock, counted, duration, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useNow } from '../kit/use-now.ts';
import { useAccount } from '../model/use-session.ts';
import { useRefresh } from '../queries.ts';
import { type Account, session } from '../session.ts';
import type { Balance } from './balance-card.tsx';
import styles from './usage.module.css';

/** What is free today, what a search costs after that, and the switch that lets it cost something. */
export function PreviewsCard({ balance }: { readonly balance: Balance }) {
  const account = useAccount();
  const usage = balance?.usage ?? null;
  const left = usage?.free_creators_left ?? null;
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={classNames(kit.small, kit.muted, styles.name)}>Free previews today</h2>
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
  const from = left === 0 ? 'From here' : 'After these';
  return paid
    ? `${from} a search costs 1 credit for ${counted(creatorsPerCredit, 'creator')}.`
    : `${from} searches stop until midnight UTC. Unlocks and exports still work.`;
}

function FreeAgain({ at }: { readonly at: string }) {
  const now = useNow();
  const seconds = (Date.parse(at) - now) / 1000;
  return (
    <p className={classNames(kit.tiny, kit.muted)}>
      All of them again in {duration(seconds)}, at midnight UTC ({clock(at)} here)
    </p>
  );
}

function PricingSwitch({ account }: { readonly account: Account }) {
  const refresh = useRefresh();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function change(on: boolean): Promise<void> {
    if (wanted !== null) return;
    setWanted(on);
    const answer = await send<Account>('PATCH', `account/${account.account_id}`, { body: { usage_pricing: on } });
    setWanted(null);
    setRefusal(answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    session.accountChanged(answer.body);
    announce(on ? 'Searches past the free previews cost credits now.' : 'Searches past the free previews stop now.');
    await refresh('get_credit_balance');
  }
  return (
    <div className={styles.switch}>
      <Switch
        label="Pay for searches past the free ones"
        on={wanted ?? account.usage_pricing}
        change={(on) => void change(on)}
      />
      {refusal && <RefusalNotice refusal={refusal} />}
    </div>
  );
}
