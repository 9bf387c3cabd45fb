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
};

test('the statement has a line for every entry, below its names; a label is no formula, and a number stays one', () => {
  expect(statementOf([entry, { ...entry, label: "x;=cmd|'/C calc'!A0;y" }])).toBe(
    '\uFEFFtime_utc,entry,kind,reason,for,channel,credits,spent,balance_after,history_id\r\n' +
      '2026-11-21T21:42:00.000Z,le_1,charge,Charged for a search,,app,-5,5,4942,\r\n' +
      `2026-11-21T21:42:00.000Z,le_1,charge,Charged for a search,"x;'=cmd|'/C calc'!A0;y",app,-5,5,4942,\r\n`,
  );
});
