import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
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

function labelCell(label: string): string {
  return statementOf([{ ...entry, label }])
    .split('\r\n')
    .slice(1)
    .join('\r\n')
    .replace(/^.*?Charged for a search,/s, '')
    .replace(/,app,-5,5,4942,\r\n$/, '');
}

describe('the statement', () => {
  test('has a line for every entry, below its names', () => {
    expect(statementOf([entry])).toBe(
      '\uFEFFtime_utc,entry,kind,reason,for,channel,credits,spent,balance_after,history_id\r\n' +
        '2026-11-21T21:42:00.000Z,le_1,charge,Charged for a search,,app,-5,5,4942,\r\n',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ["x;=cmd|'/C calc'!A0;y", `"x;'=cmd|'/C calc'!A0;y"`],
    ['a, -b', `"a,' -b"`],
    ['＝1', "'＝1"],
    ['bio with "a" or "=b"', `"bio with ""a"" or ""'=b"""`],
  ])('%s is no formula: %s', (label, written) => {
    expect(labelCell(label)).toBe(written);
  });

  test('no cell begins like a formula, wherever a spreadsheet ends one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\n', '|', '"', ' ', 'a') }),
        (label) => {
          const text = labelCell(label).replace(/^"|"$/g, '').replaceAll('""', '"');
          expect(text).not.toMatch(/(?:^|[;,|\t\r\n"])\s*[=+\-@]/);
        },
      ),
    );
  });
});
