import { expect, test } from '@jest/globals';
import { causesOf, type Step } from './charge-words.ts';
import { type LedgerEntry, ledgerRows } from './ledger.ts';

function step(kind: Step['kind'], rule: string, change: Partial<Pick<Step, 'amount' | 'held_change' | 'facts'>>): Step {
  return { amount: 0, held_change: 0, facts: {}, kind, rule, ...change } as Step;
}

const hold = step('hold', 'export.creators', { held_change: 10_000, facts: { requested: 10_000 } });
const captures = Array.from({ length: 20 }, (_, at) => {
  const bought = at === 0 ? 683 : 400;
  return step('capture', 'export.creators', { amount: -bought, held_change: -bought, facts: { newly_owned: bought } });
});
const release = step('release', 'job.end', { held_change: -1717 });

test.each([
  [
    'an export in twenty steps',
    [hold, ...captures, release],
    [
      '8,283 creators were new and list a contact: 8,283 credits.',
      '1,717 creators cost nothing: already yours, without a contact, or not delivered.',
      '1,717 credits released.',
    ],
  ],
  [
    'a running export',
    [hold, ...captures.slice(0, 1)],
    ['683 creators were new and list a contact: 683 credits.', '9,317 credits still held.'],
  ],
  [
    'two pages of a search',
    [
      step('charge', 'search.page', { amount: -2, facts: { free_creators: 3, paid_creators: 7 } }),
      step('charge', 'search.page', { amount: -3, facts: { free_creators: 0, paid_creators: 10 } }),
    ],
    ['17 creators shown beyond the free previews: 5 credits.', '3 creators on the same pages: free.'],
  ],
  [
    'one creator with a wrong contact',
    [
      step('charge', 'lookup.creators', { amount: -1, facts: { newly_owned: 1 } }),
      step('refund', 'contact.report', { amount: 1 }),
    ],
    ['1 creator was new and lists a contact: 1 credit.', '1 credit refunded for a wrong contact.'],
  ],
  [
    'a grant',
    [step('grant', 'operator.grant', { amount: 500, facts: { reason: 'invoice 7' } })],
    ['500 credits granted: invoice 7.'],
  ],
  [
    'a failed refund before a dispute',
    [
      step('purchase_refund', 'purchase.refund_failed', { amount: 51 }),
      step('dispute', 'purchase.dispute', { amount: -9 }),
    ],
    ['51 credits returned: the refund failed.', '9 credits taken back: the payment was disputed.'],
  ],
])('one sentence per cause, whatever the number of steps: %s', (_, steps, sentences) => {
  expect(causesOf(steps)).toEqual(sentences);
});

function entry(kind: LedgerEntry['kind'], credits: number, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    kind,
    credits,
    spent: 0,
    reason: `${kind}: 5`,
    history_id: 'a',
    ledger_entry_id: kind,
    ...more,
  } as LedgerEntry;
}

test('a job and a search are one ledger row each, with the credits spent', () => {
  const search = entry('charge', -3, { history_id: 'b', spent: 3 });
  const job = [entry('release', 4), entry('capture', 0, { spent: 5 }), entry('hold', -10)];
  expect(ledgerRows([...job.slice(0, 2), search, ...job.slice(2)])).toMatchObject([
    { kind: 'capture', reason: 'capture', credits: -6, held: 1 },
    { kind: 'charge', reason: 'charge: 5', credits: -3, held: 0 },
  ]);
  // The page of the ledger ends before the hold.
  expect(ledgerRows(job.slice(0, 2))).toMatchObject([{ credits: -5, held: 0 }]);
  expect(ledgerRows([entry('grant', 9, { history_id: null })])).toMatchObject([{ kind: 'grant', credits: 9, held: 0 }]);
});
