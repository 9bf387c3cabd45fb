import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../api.ts';
import { Card, Skeleton } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import { unknown, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { lastDays } from './days.ts';
import { paceWords } from './pace.ts';
import styles from './usage.module.css';
import { usageQuery } from './usage-queries.ts';

/** The answer of `get_credit_balance`; null until it is there, or where it was refused. */
export type Balance = ResponseOf<'get_credit_balance'> | null;

/** What can be spent, what waits, and how long it lasts. */
export function BalanceCard({ balance }: { readonly balance: Balance }) {
  const days = lastDays(30, Date.now());
  const [first = '', today = ''] = [days[0], days.at(-1)];
  const { data } = useQuery(usageQuery(first, today));
  const rows = data?.ok ? data.body.rows : null;
  return (
    <Card>
      <h2 className={classNames(kit.small, kit.muted, styles.name)}>Credits to spend</h2>
      <p className={styles.big}>
        {balance === null ? <Skeleton height={42} width={120} /> : wholeNumber(balance.credits_remaining)}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Set aside by running jobs</dt>
          <dd>{balance === null ? unknown : wholeNumber(balance.credits_held)}</dd>
        </div>
        <div>
          <dt>Spent in 30 days</dt>
          <dd>{rows === null ? unknown : wholeNumber(rows.reduce((sum, { spent }) => sum + spent, 0))}</dd>
        </div>
        <div>
          <dt>At this pace they last</dt>
          <dd>
            {rows === null || balance === null
              ? unknown
              : paceWords(rows, { remaining: balance.credits_remaining, today })}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
