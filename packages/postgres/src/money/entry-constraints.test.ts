import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ownerOf, testDatabase } from '../testing/test-database.ts';

const { url } = await testDatabase();
const owner = await ownerOf(url);

async function stateOf(statement: string, values: readonly unknown[]): Promise<string> {
  await owner.query('begin');
  try {
    await owner.query(statement, [...values]);
    return 'written';
  } catch (error) {
    return (error as { readonly code: string }).code;
  } finally {
    await owner.query('rollback');
  }
}

describe('the constraint of the ledger', () => {
  type Entry = readonly [
    kind: string,
    amount: number,
    held: number,
    contra: string,
    posted?: number,
    heldAfter?: number,
  ];
  const insert = `insert into ledger_entry (owner_id, seq, kind, amount, held_change, contra, posted_after, held_after,
    operation_key, rule, at) values ($1, $2, $3, $4, $5, $6, $7, $8, 'k', 'r', $9)`;
  const write = ([kind, amount, held, contra, posted = 9, heldAfter = 0]: Entry, { seq = 1, at = '2026-12-05' } = {}) =>
    stateOf(insert, [randomUUID(), seq, kind, amount, held, contra, posted, heldAfter, at]);

  const sound: readonly Entry[] = [
    ['grant', 5, 0, 'grants'],
    ['refund', 5, 0, 'refunds'],
    ['charge', -5, 0, 'revenue'],
    ['capture', -5, -5, 'revenue'],
    ['hold', 0, 5, 'holds', 9, 5],
    ['release', 0, -5, 'holds'],
    ['expire', 0, -5, 'holds'],
    ['purchase', 5, 0, 'payments'],
    ['purchase_refund', -5, 0, 'payments'],
    ['dispute', -5, 0, 'payments'],
    ['dispute_won', 5, 0, 'payments'],
  ];

  test.each(sound)('accepts a %s of %s and %s with %s', async (...entry) => {
    // A month with a partition, a month before all partitions, and one after them.
    for (const at of ['2026-12-05', '2020-01-01', '2040-01-01']) expect(await write(entry, { at })).toBe('written');
  });

  test.each<Entry>([
    ['grant', 0, 0, 'grants'],
    ['gift', 5, 0, 'grants'],
    ['grant', 5, 0, 'grants', 3, 4],
  ])('refuses a %s of %s and %s with %s, and balances of %s and %s after it', async (...entry) => {
    for (const at of ['2026-12-05', '2020-01-01', '2040-01-01']) expect(await write(entry, { at })).toBe('23514');
  });

  test('allows only the signs and contra account of each kind, and no negative balance', async () => {
    const changes = `generate_series(-2, 2) as amount, generate_series(-2, 2) as held,
      unnest(array['grants', 'refunds', 'revenue', 'holds', 'payments']) as contra`;
    const { rows: movements } = await owner.query({
      text: `select kind, amount, held, contra from unnest($1::text[]) as kind, ${changes}
        where ledger_entry_is_sound(1, kind, amount, held, contra, 9, 9) order by 1, 2, 3`,
      values: [['gift', ...sound.map(([kind]) => kind)]],
      rowMode: 'array',
    });
    expect(movements).toEqual([
      ...[-2, -1].map((amount) => ['capture', amount, amount, 'revenue']),
      ...[-2, -1].map((amount) => ['charge', amount, 0, 'revenue']),
      ...[-2, -1].map((amount) => ['dispute', amount, 0, 'payments']),
      ...[1, 2].map((amount) => ['dispute_won', amount, 0, 'payments']),
      ...[-2, -1].map((held) => ['expire', 0, held, 'holds']),
      ...[1, 2].map((amount) => ['grant', amount, 0, 'grants']),
      ...[1, 2].map((held) => ['hold', 0, held, 'holds']),
      ...[1, 2].map((amount) => ['purchase', amount, 0, 'payments']),
      ...[-2, -1, 1, 2].map((amount) => ['purchase_refund', amount, 0, 'payments']),
      ...[1, 2].map((amount) => ['refund', amount, 0, 'refunds']),
      ...[-2, -1].map((held) => ['release', 0, held, 'holds']),
    ]);
    const { rows: balances } = await owner.query({
      text: `select seq, posted, held
        from generate_series(-1, 1) as seq, generate_series(-1, 1) as posted, generate_series(-1, 1) as held
        where ledger_entry_is_sound(seq, 'grant', 1, 0, 'grants', posted, held) order by 1, 2, 3`,
      rowMode: 'array',
    });
    expect(balances).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
    ]);
  });

  test('refuses an entry without a number', async () => {
    for (const entry of sound) expect(await write(entry, { seq: 0 })).toBe('23514');
  });
});

test.each([
  ['search', 'api', '2026-12-05', 'written'],
  ['lookup', 'app', null, 'written'],
  ['search', 'api', null, '23514'],
  ['export', 'api', '2026-12-05', '23514'],
  ['count', 'api', null, '23514'],
  ['unlock', 'console', null, '23514'],
])('the history has a %s by %s of the day %s: %s', async (kind, source, day, state) => {
  const insert = `insert into history (history_id, account_id, kind, source, fingerprint, request_id, session_day)
    values (gen_random_uuid(), gen_random_uuid(), $1, $2, 'f', 'r', $3)`;
  expect(await stateOf(insert, [kind, source, day])).toBe(state);
});
