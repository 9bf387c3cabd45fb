import type { ColumnType, Generated } from 'kysely';

interface LedgerBalanceTable {
  owner_id: string;
  posted: Generated<number>;
  held: Generated<number>;
  seq: Generated<number>;
  low_credits: Generated<number | null>;
  uncollected: Generated<number>;
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

interface CreditPurchaseTable {
  purchase_id: string;
  account_id: string;
  key_id: string | null;
  credits: number;
  price: number;
  currency: string;
  live: boolean;
  payment_id: string | null;
  reversed: Generated<number>;
  created_at: Generated<Date>;
  paid_at: Date | null;
}

declare module '../session/schema.ts' {
  interface Schema {
    credit_purchase: CreditPurchaseTable;
    ledger_balance: LedgerBalanceTable;
    ledger_hold: LedgerHoldTable;
    ledger_entry: LedgerEntryTable;
  }
}
