import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../api.ts';
import { lastDays, unknown, wholeNumber } from '../kit/format.ts';
import { Card, classNames, Fact, kit, Skeleton } from '../kit/kit.ts';
import { paceWords } from './pace.ts';
import styles from './usage.module.css';
import { usageQuery } from './usage-queries.ts';

/** Null while loading, or if refused. */
export type Balance = ResponseOf<'get_credit_balance'> | null;

export function BalanceCard({ balance }: { readonly balance: Balance }) {
  const days = lastDays(30, Date.now());
  const [first = '', today = ''] = [days[0], days.at(-1)];
  const { data } = useQuery(usageQuery(first, today));
  const rows = data?.ok ? data.body.rows : null;
  return (
    <Card>
      <h2 className={classNames(kit.hint, styles.name)}>Available credits</h2>
      <p className={styles.big}>
        {balance === null ? <Skeleton height={42} width={120} /> : wholeNumber(balance.credits_remaining)}
      </p>
      <dl className={classNames(kit.lines, styles.facts)}>
        <Fact name="Held by running jobs" className={kit.between}>
          {balance === null ? unknown : wholeNumber(balance.credits_held)}
        </Fact>
        <Fact name="Spent in the last 30 days" className={kit.between}>
          {rows === null ? unknown : wholeNumber(rows.reduce((sum, { spent }) => sum + spent, 0))}
        </Fact>
        <Fact name="Lasts" className={kit.between}>
          {rows === null || balance === null
            ? unknown
            : paceWords(rows, { remaining: balance.credits_remaining, today })}
        </Fact>
      </dl>
    </Card>
  );
}
