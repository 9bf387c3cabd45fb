import { duration, wholeNumber } from '../kit/format.ts';
import { Card, classNames, kit, Meter, Skeleton, useNow } from '../kit/kit.ts';
import type { Balance } from './balance-card.tsx';
import { limitName } from './limit-names.ts';
import styles from './usage.module.css';

type Limit = NonNullable<Balance>['limits'][number];

export function LimitsCard({ limits }: { readonly limits: readonly Limit[] | null }) {
  const now = useNow(limits !== null);
  return (
    <Card
      title="Limits"
      className={styles.wide}
      aside={<span className={kit.fine}>shared by console, API, MCP and chat</span>}
    >
      {limits === null ? (
        <Skeleton height={344} />
      ) : (
        <ul className={styles.limits}>
          {limits.map((limit) => (
            <LimitLine key={`${limit.policy}/${limit.window_seconds}`} line={limit} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LimitLine({ line, now }: { readonly line: Limit; readonly now: number }) {
  const { policy, window_seconds, limit, remaining } = line;
  const name = limitName(policy, window_seconds);
  return (
    <li>
      <span>{name}</span>
      <span className={styles.left}>
        {wholeNumber(remaining)} <span className={kit.muted}>of {wholeNumber(limit)}</span>
      </span>
      <Meter value={remaining} max={limit} label={`${name}: ${remaining} of ${limit} left`} />
      <span className={classNames(kit.fine, styles.back)}>{backWords(line, now)}</span>
    </li>
  );
}

function backWords({ remaining, limit, window_seconds, reset_at }: Limit, now: number): string {
  const seconds = (Date.parse(reset_at) - now) / 1000;
  const daily = window_seconds >= 86_400;
  if (remaining >= limit || (daily && seconds <= 0)) return 'full';
  if (daily) return 'resets at midnight UTC';
  return seconds <= 0 ? 'next now' : `next in ${duration(seconds)}`;
}
