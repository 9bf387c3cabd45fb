import {
  type ArchivedEntries,
  entryKinds,
  isSpending,
  type LedgerEntry,
  maxEntriesOf,
} from '@creator-discovery/credits';
import { z } from 'zod';
import { defineOperation, done, free, refused } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { exactlyOneOf, notFound } from '../refusal.ts';
import { credits, idInput, instant } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';

const entryShape = z
  .object({
    ledger_entry_id: z.string(),
    kind: z.enum(entryKinds),
    amount: z.int().describe('Change of the credits: negative for charges and captures.'),
    held_change: z.int().describe('Change of held credits.'),
    credits_remaining_after: credits,
    rule: z.string().describe('Pricing rule, such as `search.page`.'),
    history_id: z.string().nullable(),
    request_id: z.string().nullable(),
    facts: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe('Figures that the amount was calculated from, such as the number of paid or owned creators.'),
    explanation: z.string(),
    at: instant,
  })
  .register(namedShapes, { name: 'LedgerEntry' });

const verbs: Readonly<Record<LedgerEntry['kind'], (entry: LedgerEntry) => string>> = {
  grant: (entry) => moved(entry.amount, 'granted'),
  charge: (entry) => moved(-entry.amount, 'charged'),
  hold: (entry) => moved(entry.heldChange, 'held'),
  capture: (entry) => moved(-entry.amount, 'spent', 'held credit'),
  release: (entry) => moved(-entry.heldChange, 'released', 'held credit'),
  expire: (entry) => moved(-entry.heldChange, 'released because their hold expired', 'held credit'),
  refund: (entry) => moved(entry.amount, 'refunded'),
  purchase: (entry) => moved(entry.amount, 'bought'),
  purchase_refund: (entry) =>
    entry.amount < 0
      ? moved(-entry.amount, 'taken back because their payment was refunded')
      : moved(entry.amount, 'returned because the refund of their payment failed'),
  dispute: (entry) => moved(-entry.amount, 'taken back because their payment was disputed'),
  dispute_won: (entry) => moved(entry.amount, 'returned because the dispute was won'),
};

function moved(count: number, how: string, what = 'credit'): string {
  return count === 1 ? `1 ${what} was ${how.replace(' their ', ' its ')}` : `${count} ${what}s were ${how}`;
}

function explanation(entry: LedgerEntry): string {
  const facts = Object.entries(entry.cause.detail ?? {}).map(
    ([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`,
  );
  return `${verbs[entry.kind](entry)} by the rule ${entry.cause.rule}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}.`;
}

function shown(entry: LedgerEntry) {
  const { rule, historyId = null, requestId = null, detail } = entry.cause;
  return shownIn(entryShape, {
    ...{ ...entry, rule, historyId, requestId, facts: { ...detail } },
    ledgerEntryId: entry.entryId,
    creditsRemainingAfter: entry.postedAfter - entry.heldAfter,
    explanation: explanation(entry),
  });
}

const input = z.strictObject({
  ledger_entry_id: z.string().min(1).max(128).optional(),
  history_id: idInput.optional(),
  request_id: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,128}$/)
    .optional(),
});

/** Returns null if the account has no such id. */
async function entriesFor(
  accountId: string,
  asked: z.output<typeof input>,
  { ledger, history }: Pick<Ports, 'ledger' | 'history'>,
): Promise<readonly LedgerEntry[] | null> {
  if (asked.ledger_entry_id !== undefined) {
    const entry = await ledger.entry(accountId, asked.ledger_entry_id);
    return entry === null ? null : [entry];
  }
  const { history_id: historyId, request_id: requestId = '' } = asked;
  // The ledger outlives the history, which installations may prune.
  const entries = await ledger.entriesOf(accountId, historyId === undefined ? { requestId } : { historyId });
  if (entries.length > 0) return entries;
  const isKnown =
    historyId === undefined
      ? await history.hasRequest(accountId, requestId)
      : (await history.entry(accountId, historyId)) !== null;
  return isKnown ? entries : null;
}

const absent = {
  ledger_entry_id: 'No ledger entry has this ledger_entry_id.',
  history_id: 'No search or job has this history_id. Find yours with list_search_history.',
  request_id: 'No call with this request_id moved credits or started a search or job. Other calls are not recorded.',
} as const;

/** Whether no related entry can be archived: the first entry of every charge is the charge or the hold. */
function isWhole(entries: readonly LedgerEntry[] | null, by: keyof typeof absent): boolean {
  const first = entries?.[0];
  if (first === undefined) return false;
  return by === 'ledger_entry_id' || (first.heldChange >= 0 && first.kind !== 'refund');
}

function nothingMoved(carried: ArchivedEntries | null): string {
  return carried === null ? 'No credits moved: it was free.' : `No credits moved for it on or after ${carried.before}.`;
}

export const explainCharge = defineOperation({
  ...free,
  name: 'explain_charge',
  title: 'Explain a charge',
  group: 'Account',
  scope: 'account',
  summary: 'Explains a charge: its rule, free allowance, owned rows and holds.',
  description:
    'Give exactly one of `ledger_entry_id`, `history_id` of a search or job, or `request_id` (the `X-Request-ID` of a call). `empty` means that the search or job moved no credits. An unknown id returns 404.',
  input,
  output: z.object({
    status: z.enum(['ok', 'empty']),
    entries: z.array(entryShape).describe(`The oldest ${maxEntriesOf} entries, oldest first.`),
    credits_charged: credits.describe('Charges and captures minus refunds.'),
    credits_held: credits.describe('Credits still held.'),
    explanation: z.string(),
  }),
  readOnly: true,
  refusals: ['not_found'],
  openInConsole: true,
  async handle({ accountId }, asked, ports: Pick<Ports, 'ledger' | 'history'>) {
    const given = (Object.keys(absent) as (keyof typeof absent)[]).filter((field) => asked[field] !== undefined);
    const [by] = given;
    if (by === undefined || given.length !== 1) return refused(exactlyOneOf('ledger_entry_id, history_id, request_id'));
    const entries = await entriesFor(accountId, asked, ports);
    const carried = isWhole(entries, by) ? null : await ports.ledger.carriedOver(accountId);
    const archived = carried === null ? '' : ` Entries before ${carried.before} are archived and not shown.`;
    if (entries === null) return refused(notFound(absent[by] + (by === 'history_id' ? '' : archived)));
    const more =
      entries.length < maxEntriesOf ? '' : ' More entries may follow: list_ledger_entries returns all of them.';
    const spent = entries.filter(isSpending).reduce((sum, entry) => sum - entry.amount, 0);
    const held = entries.reduce((sum, entry) => sum + entry.heldChange, 0);
    return done({
      status: entries.length === 0 ? ('empty' as const) : ('ok' as const),
      entries: entries.map(shown),
      credits_charged: Math.max(0, spent),
      credits_held: Math.max(0, held),
      explanation: (entries.length > 0 ? entries.map(explanation).join(' ') : nothingMoved(carried)) + more + archived,
    });
  },
});
