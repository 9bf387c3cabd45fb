import { type Usage, usageByGroup, usageGroups, wholeUsage } from '@creator-discovery/credits';
import { z } from 'zod';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest } from '../refusal.ts';
import { count, credits } from '../shapes/basics.ts';
import { dayInput, problemsOfDays } from '../shapes/days.ts';
import { namedShapes } from '../shapes/named.ts';
import { ledgerRead } from './list-ledger-entries.ts';

/** Days that one call adds up at most: a year. */
const mostDays = 366;

const rowShape = z
  .object({
    key: z.string().describe('Day, kind, channel or id of the API key; `unknown` where none was recorded.'),
    spent: credits,
    by_kind: z.object({ searches: credits, exports: credits, unlocks: credits, lookups: credits, other: credits }),
    refunded: credits,
    creators: count.describe('Creators that were paid for.'),
    calls: count.describe('Calls that spent credits or set some aside.'),
  })
  .register(namedShapes, { name: 'UsageRow' });

function shown(key: string | null, { spent, spentOn, refunded, creators, calls }: Usage): z.output<typeof rowShape> {
  return { key: key ?? 'unknown', spent, by_kind: { ...spentOn }, refunded, creators, calls };
}

export const getUsage = defineOperation({
  ...ledgerRead,
  name: 'get_usage',
  title: 'Get usage',
  summary: 'Adds up the credits spent from one day to another, by day, kind, channel or API key.',
  description: `At most ${mostDays} days. Exactly what the ledger says: over the whole time, granted + refunded - spent is the balance and what is held. Works without a plan and credits.`,
  input: z.strictObject({
    from: dayInput.describe('First day, UTC.'),
    to: dayInput.describe('Last day, UTC, included.'),
    by: z.enum(usageGroups).default('day'),
  }),
  rows: 'rows',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    from: z.string(),
    to: z.string(),
    by: z.enum(usageGroups),
    rows: z.array(rowShape).describe('Only those with something in them; days oldest first.'),
    spent_total: credits,
    refunded_total: credits,
    granted_total: credits,
  }),
  async handle({ caller }, { from, to, by }, { ledger }: Pick<Ports, 'ledger'>) {
    const problems = problemsOfDays({ from, to }, mostDays);
    if (problems.length > 0) return refused(invalidRequest(problems));
    const sums = await ledger.usage(caller.account.accountId, { from, to, by });
    const rows = [...usageByGroup(sums)]
      .map(([key, usage]) => shown(key, usage))
      .filter(({ spent, refunded, calls }) => spent + refunded + calls > 0);
    const { spent, refunded, granted } = wholeUsage(sums);
    return done({
      status: rows.length === 0 ? ('empty' as const) : ('ok' as const),
      from,
      to,
      by,
      rows,
      spent_total: spent,
      refunded_total: refunded,
      granted_total: granted,
    });
  },
});
