import type { ColumnType, Generated } from 'kysely';

interface LedgerBalanceTable {
  owner_id: string;
  posted: Generated<number>;
  held: Generated<number>;
  seq: Generated<number>;
  low_credits: Generated<number | null>;
}

interface LedgerHoldTable {
  hold_id: Generated<string>;
  owner_id: string;
  job_id: string | null;
  amount: number;
  captured: Generated<number>;
  state: Generated<'open' | 'settled' | 'released' | 'expired'>;
  expires_at: Date | null;
  created_at: Generated<Date>;
}

/** Append-only: columns are inserted and read, never updated. */
export interface LedgerEntryTable {
  owner_id: ColumnType<string, string, never>;
  seq: ColumnType<number, number, never>;
  kind: ColumnType<string, string, never>;
  amount: ColumnType<number, number, never>;
  held_change: ColumnType<number, number, never>;
  posted_after: ColumnType<number, number, never>;
  held_after: ColumnType<number, number, never>;
  contra: ColumnType<string, string, never>;
  operation_key: ColumnType<string, string, never>;
  rule: ColumnType<string, string, never>;
  history_id: ColumnType<string | null, string | null, never>;
  request_id: ColumnType<string | null, string | null, never>;
  detail: ColumnType<Record<string, string | number | boolean | null> | null, string | null, never>;
  hold_id: ColumnType<string | null, string | null, never>;
  at: ColumnType<Date, Date | undefined, never>;
  source: ColumnType<string | null, string | null, never>;
  key_id: ColumnType<string | null, string | null, never>;
}

declare module '../session/schema.ts' {
  interface Schema {
    ledger_balance: LedgerBalanceTable;
    ledger_hold: LedgerHoldTable;
    ledger_entry: LedgerEntryTable;
  }
}
