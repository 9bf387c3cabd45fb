import type { ResponseOf } from '../api.ts';
import { counted, utcDate } from '../kit/format.ts';

/** One movement of the account's credits. */
export type LedgerEntry = ResponseOf<'list_ledger_entries'>['entries'][number];
/** Where the entries begin, where older ones are archived. */
export type RecordBegins = NonNullable<ResponseOf<'list_ledger_entries'>['record_begins']>;
export type EntryKind = LedgerEntry['kind'];
export type Channel = NonNullable<LedgerEntry['source']>;

/** What an entry did, in our words. */
export const kindNames: Readonly<Record<EntryKind, string>> = {
  grant: 'Granted',
  charge: 'Charged',
  hold: 'Set aside',
  capture: 'Spent',
  release: 'Came back',
  expire: 'Came back late',
  refund: 'Refunded',
};

/** Why older entries aren't there, and who has them. */
export function archivedWords({ on, archived }: RecordBegins): string {
  const are = archived === 1 ? 'is' : 'are';
  return `${counted(archived, 'entry', 'entries')} from before ${utcDate(on)} (UTC) ${are} archived. Whoever runs this installation has the file.`;
}
