import type { Cause } from '@creator-discovery/credits';
import { type RawBuilder, sql } from 'kysely';
import type { OwnerBatch } from '../batching/owner-batcher.ts';
import type { Database } from '../session/database.ts';
import { jsonText } from '../session/json-text.ts';

export interface LedgerCommand {
  readonly kind: 'grant' | 'charge' | 'refund' | 'hold' | 'settle';
  readonly amount: number;
  readonly operationKey: string | null;
  readonly cause: Cause;
  readonly holdId: string | null;
  readonly ttlSeconds: number | null;
}

/** A row of `ledger_apply`. */
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
    | 'invalid'
    | 'busy';
  readonly entry_seq: number | null;
  readonly release_seq: number | null;
  readonly remaining: number;
  readonly hold_ref: string | null;
  readonly hold_state: 'open' | 'settled' | 'released' | 'expired' | null;
  readonly hold_captured: number | null;
  readonly hold_released: number | null;
}

/** Moves credits of one owner, waiting for its lock: one round trip, one commit, one outcome per command in order. */
export async function applyToLedger(db: Database, batch: OwnerBatch<LedgerCommand>): Promise<readonly LedgerOutcome[]> {
  const { rows } = await sql<LedgerOutcome>`
    select * from ledger_apply(${batch.ownerId}, ${columnsOf(batch.commands)})
  `.execute(db);
  return rows;
}

/** Moves credits of several owners in one commit. A locked owner is `busy`, and none of its commands run. */
export async function applyToEach(
  db: Database,
  batches: readonly OwnerBatch<LedgerCommand>[],
): Promise<readonly (readonly LedgerOutcome[] | 'busy')[]> {
  const { rows } = await sql<LedgerOutcome>`
    select * from ledger_apply_each(${batches.map((batch) => batch.ownerId)}::uuid[],
      ${batches.map((batch) => batch.commands.length)}::integer[], ${columnsOf(batches.flatMap((batch) => batch.commands))})
  `.execute(db);
  let from = 0;
  return batches.map((batch) => {
    const outcomes = rows.slice(from, from + batch.commands.length);
    from += batch.commands.length;
    return outcomes[0]?.outcome === 'busy' ? 'busy' : outcomes;
  });
}

/** Returns the commands as one array per column. */
function columnsOf(commands: readonly LedgerCommand[]): RawBuilder<unknown> {
  const column = <T>(read: (command: LedgerCommand) => T): T[] => commands.map(read);
  return sql`
    ${column((command) => command.kind)}::text[], ${column((command) => command.amount)}::bigint[],
    ${column((command) => command.operationKey)}::text[], ${column((command) => jsonText(command.cause))}::jsonb[],
    ${column((command) => command.holdId)}::uuid[], ${column((command) => command.ttlSeconds)}::integer[]
  `;
}
