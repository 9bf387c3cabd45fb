import { type Usage, usageByGroup, usageGroups, wholeUsage } from '@creator-discovery/credits';
import { z } from 'zod';
import { defineOperation, done, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest } from '../refusal.ts';
import { count, credits } from '../shapes/basics.ts';
import { dayInput, problemsOfDays } from '../shapes/days.ts';
import { namedShapes } from '../shapes/named.ts';
import { ledgerRead } from './list-ledger-entries.ts';

/** Maximum days per call. */
const maxDays = 366;

const rowShape = z
  .object({
    key: z.string().describe('Day, kind, channel, API key id or `reason` of the job; `unknown` if none was recorded.'),
    spent: credits,
    by_kind: z.object({ searches: credits, exports: credits, unlocks: credits, lookups: credits, other: credits }),
    refunded: credits,
    creators: count.describe('Creators paid for.'),
    calls: count.describe('Calls that spent or held credits.'),
  })
  .register(namedShapes, { name: 'UsageRow' });

function shown(key: string | null, { spent, spentOn, refunded, creators, calls }: Usage): z.output<typeof rowShape> {
  return { key: key ?? 'unknown', spent, by_kind: { ...spentOn }, refunded, creators, calls };
}

export const getUsage = defineOperation({
  ...ledgerRead,
  name: 'get_usage',
  title: 'Get usage',
  summary: 'Adds up the credits spent over a period, by day, kind, channel, API key or reason.',
  description: `At most ${maxDays} days. The sums match the ledger: over all time, granted + purchased + refunded - spent equals the balance plus held credits. Works without a plan or credits.`,
  input: z.strictObject({
    from: dayInput.describe('First day, UTC.'),
    to: dayInput.describe('Last day, UTC, inclusive.'),
    by: z.enum(usageGroups).default('day'),
  }),
  rows: 'rows',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    from: z.string(),
    to: z.string(),
    by: z.enum(usageGroups),
    rows: z.array(rowShape).describe('Non-empty groups only; days oldest first.'),
    spent_total: credits,
    refunded_total: credits,
    granted_total: credits,
    purchased_total: z.int().describe('Bought, less what refunds and disputes of payments took back.'),
  }),
  async handle({ accountId }, { from, to, by }, { ledger }: Pick<Ports, 'ledger'>) {
    const problems = problemsOfDays({ from, to }, maxDays);
    if (problems.length > 0) return refused(invalidRequest(problems));
    const sums = await ledger.usage(accountId, { from, to, by });
    const rows = [...usageByGroup(sums)]
      .map(([key, usage]) => shown(key, usage))
      .filter(({ spent, refunded, calls }) => spent + refunded + calls > 0);
    const { spent, refunded, granted, purchased } = wholeUsage(sums);
    return done({
      status: rows.length === 0 ? ('empty' as const) : ('ok' as const),
      from,
      to,
      by,
      rows,
      spent_total: spent,
      refunded_total: refunded,
      granted_total: granted,
      purchased_total: purchased,
    });
  },
});
