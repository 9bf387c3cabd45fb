import type { LedgerEntry } from './ledger.ts';

const columns = [
  ['time_utc', ({ at }) => at],
  ['entry', ({ ledger_entry_id }) => ledger_entry_id],
  ['kind', ({ kind }) => kind],
  ['reason', ({ reason }) => reason],
  ['for', ({ label }) => label],
  ['channel', ({ source }) => source],
  ['credits', ({ credits }) => credits],
  ['spent', ({ spent }) => spent],
  ['balance_after', ({ balance_after }) => balance_after],
  ['history_id', ({ history_id }) => history_id],
] as const satisfies readonly (readonly [string, (entry: LedgerEntry) => string | number | null])[];

/** The ledger as a table for spreadsheets: UTF-8 with a byte order mark, RFC 4180, the order of the entries. */
export function statementOf(entries: readonly LedgerEntry[]): string {
  const rows = entries.map((entry) => columns.map(([, read]) => cell(read(entry))));
  return `\uFEFF${[columns.map(([name]) => name), ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/**
 * Words of filters and exports are anybody's. A spreadsheet runs a cell that begins like a formula, and where it takes `;` or a
 * tab for the end of a cell, one begins behind each: an apostrophe makes them texts. Numbers stay numbers.
 */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const guarded = value
    .split(/([;,|\t\r\n"])/)
    .map(withoutFormula)
    .join('');
  return /[",;|\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function withoutFormula(part: string): string {
  return /^[=+\-@＝＋－＠]/.test(part.trimStart()) ? `'${part}` : part;
}
