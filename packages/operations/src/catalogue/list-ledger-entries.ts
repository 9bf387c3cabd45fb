import { type EntryKind, entryKinds, isSpending, type LedgerEntry, useOf } from '@creator-discovery/credits';
import type { HistoryLabel } from '@creator-discovery/history';
import { compact } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { defineOperation, done, freeRead, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { invalidRequest, unknownEntry } from '../refusal.ts';
import { channel, count, credits, instant, limitInput, offsetInput } from '../shapes/basics.ts';
import { dayInput, problemsOfDays } from '../shapes/days.ts';
import { namedShapes } from '../shapes/named.ts';

const kind = z.enum(entryKinds);

const entryShape = z
  .object({
    ledger_entry_id: z.string(),
    at: instant,
    kind,
    reason: z.string().describe('For people.'),
    source: channel.nullable(),
    credits: z.int().describe('Change of the spendable balance; 0 for captures, which spend held credits.'),
    spent: z.int().describe('Credits spent; negative for refunds, 0 for purchases.'),
    balance_after: credits,
    history_id: z.string().nullable(),
    label: z.string().nullable().describe('Name of the export, summary of the filters, or handle of the one creator.'),
    job_reason: z.string().nullable().describe('`reason` of the job.'),
  })
  .register(namedShapes, { name: 'StatementEntry' });

const recordShape = z
  .object({
    on: z.string().describe('First day still shown, UTC.'),
    balance: credits.describe('Balance carried over to that day.'),
    archived: count.describe('Earlier entries.'),
  })
  .register(namedShapes, { name: 'RecordBegins' });

const things = {
  searches: 'a search',
  exports: 'an export',
  unlocks: 'an unlock',
  lookups: 'a lookup',
  other: 'a call',
};

const reasons: Readonly<Record<EntryKind, (thing: string, entry: LedgerEntry) => string>> = {
  grant: (_, { cause }) => `Granted${typeof cause.detail?.reason === 'string' ? `: ${cause.detail.reason}` : ''}`,
  charge: (thing) => `Charged for ${thing}`,
  hold: (thing) => `Held for ${thing}`,
  capture: (thing, { amount }) => `Spent on ${thing}: ${-amount} of the held credits`,
  release: (thing) => `Released at the end of ${thing}`,
  expire: (thing) => `Released because ${thing} did not end in time`,
  refund: (_, { cause }) => (cause.rule === 'contact.report' ? 'Refunded for a wrong contact' : 'Refunded'),
  purchase: () => 'Bought',
  purchase_refund: (_, { amount }) =>
    amount < 0 ? 'Taken back: the payment was refunded' : 'Returned: the refund of the payment failed',
  dispute: () => 'Taken back: the payment was disputed',
  dispute_won: () => 'Returned: the dispute of the payment was won',
};

function labelOf({ name, filtersSummary, requested }: HistoryLabel): string | null {
  const creators = requested === null ? null : `${requested} ${requested === 1 ? 'creator' : 'creators'}`;
  return name ?? filtersSummary ?? creators;
}

function shown(entry: LedgerEntry, label: HistoryLabel | undefined): z.output<typeof entryShape> {
  const { cause } = entry;
  return {
    ledger_entry_id: entry.entryId,
    at: entry.at.toISOString(),
    kind: entry.kind,
    reason: reasons[entry.kind](things[useOf(cause.rule)], entry),
    source: (cause.source ?? label?.source ?? null) as z.output<typeof channel> | null,
    credits: entry.amount - entry.heldChange,
    spent: isSpending(entry) ? 0 - entry.amount : 0,
    balance_after: entry.postedAfter - entry.heldAfter,
    history_id: cause.historyId ?? null,
    label: label === undefined ? null : labelOf(label),
    job_reason: entry.kind !== 'grant' && typeof cause.detail?.reason === 'string' ? cause.detail.reason : null,
  };
}

/** Shared by the operations that read the ledger. */
export const ledgerRead = {
  ...freeRead,
  group: 'Account',
  scope: 'account',
  namesNoCreators: true,
  servesWhatWasPaid: true,
} as const;

export const listLedgerEntries = defineOperation({
  ...ledgerRead,
  name: 'list_ledger_entries',
  title: 'List ledger entries',
  summary: 'Lists every movement of the account’s credits, newest first, with the balance after each.',
  description:
    'Page with `before` set to `next_before` instead of `offset`: new entries then cause no gaps or repeats. `explain_charge` has details. Works without a plan or credits.',
  input: z.strictObject({
    before: z.string().min(1).max(128).optional().describe('Only entries older than this `ledger_entry_id`.'),
    offset: offsetInput,
    limit: limitInput(500, 50),
    kind: kind.optional(),
    source: channel.optional(),
    from: dayInput.optional().describe('First day, UTC.'),
    to: dayInput.optional().describe('Last day, UTC, inclusive.'),
  }),
  rows: 'entries',
  output: z.object({
    status: z.enum(['ok', 'empty']),
    entries: z.array(entryShape),
    returned: count,
    offset: count,
    has_more: z.boolean(),
    next_before: z.string().nullable().describe('`before` of the next page; null on the last.'),
    total: count.describe('All matching entries, archived ones included; ignores `before`.'),
    record_begins: recordShape.nullable().describe('Null if no entry is archived.'),
  }),
  async handle({ accountId }, { offset, limit, ...asked }, { ledger, history }: Pick<Ports, 'ledger' | 'history'>) {
    const problems = problemsOfDays(asked);
    if (problems.length > 0) return refused(invalidRequest(problems));
    const { entries, hasMore, total } = await ledger.page(accountId, compact({ offset, limit, ...asked }));
    const { before } = asked;
    if (before !== undefined && entries.length === 0 && (await ledger.entry(accountId, before)) === null)
      return refused(unknownEntry('ledger_entry_id'));
    // Read after the page, so that it covers entries archived in between.
    const [carried, labels] = await Promise.all([
      ledger.carriedOver(accountId),
      history.labels(
        accountId,
        entries.flatMap(({ cause }) => cause.historyId ?? []),
      ),
    ]);
    return done({
      status: entries.length === 0 ? ('empty' as const) : ('ok' as const),
      entries: entries.map((entry) => shown(entry, labels.get(entry.cause.historyId ?? ''))),
      returned: entries.length,
      offset,
      has_more: hasMore,
      next_before: hasMore ? (entries.at(-1)?.entryId ?? null) : null,
      total,
      record_begins: carried && {
        on: carried.before,
        balance: carried.balance.posted - carried.balance.held,
        archived: carried.entries,
      },
    });
  },
});
