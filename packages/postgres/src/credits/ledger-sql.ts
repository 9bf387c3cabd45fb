import type { Cause } from '@creator-discovery/credits';
import { sql } from 'kysely';
import type { Database } from '../database.js';

/** One movement as `ledger_apply` takes it. */
export interface LedgerCommand {
  readonly kind: 'grant' | 'charge' | 'refund' | 'hold' | 'settle';
  readonly amount: number;
  readonly operationKey: string | null;
  readonly cause: Cause;
  readonly holdId: string | null;
  readonly ttlSeconds: number | null;
}

/** One outcome as `ledger_apply` gives it. */
export interface LedgerOutcome {
  readonly outcome:
    | 'moved'
    | 'repeated'
    | 'conflict'
    | 'insufficient'
    | 'unknown_owner'
    | 'settled'
    | 'ended'
    | 'unknown_hold'
    | 'invalid';
  readonly entry_seq: number | null;
  readonly release_seq: number | null;
  readonly remaining: number;
  readonly hold_ref: string | null;
  readonly hold_state: 'open' | 'settled' | 'released' | 'expired' | null;
  readonly hold_captured: number | null;
  readonly hold_released: number | null;
}

/** Moves one owner's credits: one round trip, one commit, one outcome per command in order. */
export async function applyToLedger(
  db: Database,
  ownerId: string,
  commands: readonly LedgerCommand[],
): Promise<readonly LedgerOutcome[]> {
  const column = <T>(read: (command: LedgerCommand) => T): T[] => commands.map(read);
  const { rows } = await sql<LedgerOutcome>`
    select * from ledger_apply(${ownerId},
      ${column((command) => command.kind)}::text[], ${column((command) => command.amount)}::bigint[],
      ${column((command) => command.operationKey)}::text[], ${column((command) => JSON.stringify(command.cause))}::jsonb[],
      ${column((command) => command.holdId)}::uuid[], ${column((command) => command.ttlSeconds)}::integer[])
  `.execute(db);
  return rows;
}
