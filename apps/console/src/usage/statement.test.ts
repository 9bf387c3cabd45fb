import { expect, test } from '@jest/globals';
import type { LedgerEntry } from './ledger.ts';
import { statementOf } from './statement.ts';

const entry: LedgerEntry = {
  ledger_entry_id: 'le_1',
  at: '2026-11-21T21:42:00.000Z',
  kind: 'charge',
  reason: 'Charged for a search',
  source: 'app',
  credits: -5,
  spent: 5,
  balance_after: 4942,
  history_id: null,
  label: null,
  job_reason: null,
};

test('the statement has one line per entry; labels are never formulas, and numbers stay numbers', () => {
  expect(statementOf([entry, { ...entry, label: "x;=cmd|'/C calc'!A0;y" }], null)).toBe(
    '\uFEFFtime_utc,entry,kind,reason,for,channel,credits,spent,balance_after,history_id\r\n' +
      '2026-11-21T21:42:00.000Z,le_1,charge,Charged for a search,,app,-5,5,4942,\r\n' +
      `2026-11-21T21:42:00.000Z,le_1,charge,Charged for a search,"x;'=cmd|'/C calc'!A0;y",app,-5,5,4942,\r\n`,
  );
});

test('with archived entries the lines still add up to the balance', () => {
  const statement = statementOf([entry], { on: '2026-11-01', balance: 4947, archived: 12 });
  const [, ...lines] = statement.trim().split('\r\n');
  expect(lines[1]).toMatch(/^2026-11-01T00:00:00.000Z,,carried over,"?12 entries from before .*,4947,0,4947,$/);
  const credits = lines.map((line) => Number(line.split(',').at(-4)));
  expect(credits.reduce((sum, one) => sum + one, 0)).toBe(entry.balance_after);
});
