import type { ResponseOf } from '../api.ts';

/** One movement of the account's credits. */
export type LedgerEntry = ResponseOf<'list_ledger_entries'>['entries'][number];
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
