import {
  type ArchivedEntries,
  type Balance,
  type Cause,
  type CompletedMovement,
  type Days,
  type EntryPage,
  type EntryQuery,
  type HoldResult,
  type Ledger,
  type LedgerEntry,
  type Movement,
  maxEntriesOf,
  type OpenHolds,
  type RefusedMovement,
  type Settlement,
  type UsageGroup,
  type UsageSum,
  type VerifyReport,
} from '@creator-discovery/credits';
import { type Selectable, sql } from 'kysely';
import { type OwnerBatch, OwnerBatcher } from '../batching/owner-batcher.ts';
import type { Database } from '../session/database.ts';
import { withRetries } from '../session/transient-faults.ts';
import { isUuid } from '../session/uuid.ts';
import { carriedOver } from './carried-over.ts';
import { usageSums } from './day-sums.ts';
import { entryIdOf, seqOfEntryId } from './entry-id.ts';
import { entryPage } from './entry-page.ts';
import { applyToEach, applyToLedger, type LedgerCommand, type LedgerOutcome } from './ledger-sql.ts';
import type { LedgerEntryTable } from './tables.ts';
import { verifyLedger } from './verify-ledger.ts';

export interface PostgresLedgerOptions {
  /** Maximum movements per batch. Default 256. */
  readonly maxBatchSize?: number;
}

/**
 * Batches concurrent movements by owner. A movement with a lost answer is resent with its operation key, so it takes effect once.
 * (contract 3)
 */
export class PostgresLedger implements Ledger {
  readonly #db: Database;
  readonly #batcher: OwnerBatcher<LedgerCommand, LedgerOutcome>;

  constructor(db: Database, options: PostgresLedgerOptions = {}) {
    this.#db = db;
    this.#batcher = new OwnerBatcher({
      maxBatchSize: options.maxBatchSize ?? 256,
      send: (batches) => this.#send(batches),
      sendAlone: (batch) =>
        withRetries(async (attempt) => {
          const outcomes = await applyToLedger(this.#db, batch);
          return attempt === 0 ? outcomes : asFirstAnswers(batch.commands, outcomes);
        }),
    });
  }

  #send(batches: readonly OwnerBatch<LedgerCommand>[]): Promise<readonly (readonly LedgerOutcome[] | 'busy')[]> {
    return withRetries(async (attempt) => {
      const answers = await applyToEach(this.#db, batches);
      return attempt === 0
        ? answers
        : answers.map((answer, index) =>
            answer === 'busy' ? answer : asFirstAnswers(batches[index]?.commands ?? [], answer),
          );
    });
  }

  async open(ownerId: string): Promise<void> {
    await this.#db
      .insertInto('ledger_balance')
      .values({ owner_id: ownerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async balance(ownerId: string): Promise<Balance | null> {
    if (!isUuid(ownerId)) return null;
    const row = await this.#db
      .selectFrom('ledger_balance')
      .select(['posted', 'held'])
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    return row ?? null;
  }

  grant(movement: Movement): Promise<CompletedMovement | RefusedMovement> {
    return this.#move('grant', movement);
  }

  charge(movement: Movement): Promise<CompletedMovement | RefusedMovement> {
    return this.#move('charge', movement);
  }

  refund(movement: Movement): Promise<CompletedMovement | RefusedMovement> {
    return this.#move('refund', movement);
  }

  async hold(movement: Movement & { readonly ttlSeconds: number }): Promise<HoldResult> {
    if (!isUuid(movement.ownerId)) return { moved: false, reason: 'unknown_owner' };
    const outcome = await this.#batcher.add(movement.ownerId, commandOf('hold', movement, movement.ttlSeconds));
    const answer = movedOrRefused(movement, outcome);
    if (!answer.moved) return answer;
    return { ...answer, holdId: outcome.hold_ref as string };
  }

  async settle(command: {
    readonly ownerId: string;
    readonly holdId: string;
    readonly capture: number;
    readonly cause: Cause;
  }): Promise<Settlement> {
    const { ownerId, holdId } = command;
    if (!isUuid(ownerId) || !isUuid(holdId)) throw new RangeError('unknown hold');
    const outcome = await this.#batcher.add(ownerId, {
      kind: 'settle',
      amount: wholeCredits(command.capture),
      operationKey: null,
      cause: command.cause,
      holdId,
      ttlSeconds: null,
    });
    if (outcome.outcome === 'invalid') throw new RangeError('a settlement cannot capture more than the hold has left');
    if (outcome.outcome === 'unknown_hold' || outcome.outcome === 'unknown_owner') throw new RangeError('unknown hold');
    return {
      settled: outcome.outcome === 'settled',
      state: outcome.hold_state ?? 'released',
      captured: outcome.hold_captured ?? 0,
      released: outcome.hold_released ?? 0,
      remaining: outcome.remaining,
      entryIds: [outcome.entry_seq, outcome.release_seq].flatMap((seq) =>
        seq === null ? [] : [entryIdOf(ownerId, seq)],
      ),
    };
  }

  async expireHolds(): Promise<number> {
    const over = await sql<{ owner_id: string; hold_id: string }>`
      select l.owner_id, l.hold_id from ledger_hold l
      left join job j on j.account_id = l.owner_id and j.job_id = l.job_id
      where l.state = 'open' and (case when l.job_id is null then l.expires_at <= business_now()
        else j.state in ('complete', 'failed', 'cancelled') end)
      order by l.expires_at limit 1000
    `.execute(this.#db);
    let expired = 0;
    // Each hold has its own transaction, so that a sweep never locks two owners.
    for (const { owner_id, hold_id } of over.rows) {
      const { rows } = await sql<{ done: boolean }>`select hold_expire(${owner_id}, ${hold_id}) as done`.execute(
        this.#db,
      );
      if (rows[0]?.done) expired += 1;
    }
    return expired;
  }

  async openHolds(): Promise<OpenHolds> {
    const { rows } = await sql<OpenHolds>`
      select count(*) as holds, coalesce(sum(amount - captured), 0)::bigint as credits,
        coalesce(greatest(0, extract(epoch from max(clock.now - created_at))), 0)::double precision as "oldestSeconds",
        coalesce(greatest(0, extract(epoch from max(clock.now - expires_at))), 0)::double precision as "overdueSeconds"
      from ledger_hold, (select business_now() as now) clock where state = 'open'
    `.execute(this.#db);
    return rows[0] as OpenHolds;
  }

  async statement(
    ownerId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly LedgerEntry[]> {
    if (!isUuid(ownerId)) return [];
    const rows = await this.#entries(ownerId).orderBy('seq', 'desc').offset(page.offset).limit(page.limit).execute();
    return rows.map(entryOf);
  }

  async page(ownerId: string, query: EntryQuery): Promise<EntryPage> {
    if (!isUuid(ownerId)) return { entries: [], hasMore: false, total: 0 };
    const { rows, ...rest } = await entryPage(this.#db, ownerId, query);
    return { entries: rows.map(entryOf), ...rest };
  }

  async carriedOver(ownerId: string): Promise<ArchivedEntries | null> {
    return isUuid(ownerId) ? carriedOver(this.#db, ownerId) : null;
  }

  async usage(ownerId: string, query: Days & { readonly by: UsageGroup }): Promise<readonly UsageSum[]> {
    return isUuid(ownerId) ? usageSums(this.#db, ownerId, query) : [];
  }

  async entry(ownerId: string, entryId: string): Promise<LedgerEntry | null> {
    const seq = isUuid(ownerId) ? seqOfEntryId(ownerId, entryId) : null;
    if (seq === null) return null;
    const row = await this.#entries(ownerId).where('seq', '=', seq).executeTakeFirst();
    return row === undefined ? null : entryOf(row);
  }

  async entriesOf(
    ownerId: string,
    by: { readonly historyId: string } | { readonly requestId: string },
  ): Promise<readonly LedgerEntry[]> {
    if (!isUuid(ownerId) || ('historyId' in by && !isUuid(by.historyId))) return [];
    const all = this.#entries(ownerId);
    const chosen =
      'historyId' in by ? all.where('history_id', '=', by.historyId) : all.where('request_id', '=', by.requestId);
    return (await chosen.orderBy('seq').limit(maxEntriesOf).execute()).map(entryOf);
  }

  verify(): Promise<VerifyReport> {
    return verifyLedger(this.#db);
  }

  #entries(ownerId: string) {
    return this.#db.selectFrom('ledger_entry').selectAll().where('owner_id', '=', ownerId);
  }

  async #move(kind: 'grant' | 'charge' | 'refund', movement: Movement): Promise<CompletedMovement | RefusedMovement> {
    if (!isUuid(movement.ownerId)) return { moved: false, reason: 'unknown_owner' };
    return movedOrRefused(movement, await this.#batcher.add(movement.ownerId, commandOf(kind, movement, null)));
  }
}

/** After a lost answer, a hold that ended exactly as the command requires was ended by that command. */
function asFirstAnswers(
  commands: readonly LedgerCommand[],
  outcomes: readonly LedgerOutcome[],
): readonly LedgerOutcome[] {
  return outcomes.map((outcome, index) => {
    const amount = commands[index]?.amount;
    const same = outcome.outcome === 'ended' && outcome.hold_state !== 'expired' && outcome.hold_captured === amount;
    return same ? { ...outcome, outcome: 'settled' } : outcome;
  });
}

function commandOf(kind: LedgerCommand['kind'], movement: Movement, ttlSeconds: number | null): LedgerCommand {
  if (
    movement.operationKey === '' ||
    movement.operationKey.length > 200 ||
    movement.operationKey !== movement.operationKey.replaceAll('\0', '').toWellFormed()
  ) {
    throw new RangeError('an operation key must have 1 to 200 well-formed characters without NUL');
  }
  const amount = wholeCredits(movement.amount);
  if (amount === 0) throw new RangeError('a movement must have at least one credit');
  return {
    kind,
    amount,
    operationKey: movement.operationKey,
    cause: movement.cause,
    holdId: null,
    ttlSeconds,
  };
}

function wholeCredits(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('credits must be whole numbers from 0');
  return amount;
}

function movedOrRefused(movement: Movement, outcome: LedgerOutcome): CompletedMovement | RefusedMovement {
  switch (outcome.outcome) {
    case 'moved':
    case 'repeated':
      return {
        moved: true,
        repeated: outcome.outcome === 'repeated',
        entryId: entryIdOf(movement.ownerId, outcome.entry_seq as number),
        remaining: outcome.remaining,
      };
    case 'insufficient':
      return { moved: false, reason: 'insufficient_credits', required: movement.amount, remaining: outcome.remaining };
    case 'conflict':
      return { moved: false, reason: 'operation_conflict' };
    case 'unknown_owner':
      return { moved: false, reason: 'unknown_owner' };
    default:
      throw new Error(`ledger_apply() returned the outcome ${outcome.outcome} for a movement`);
  }
}

function entryOf(row: Selectable<LedgerEntryTable>): LedgerEntry {
  return {
    entryId: entryIdOf(row.owner_id, row.seq),
    ownerId: row.owner_id,
    seq: row.seq,
    kind: row.kind as LedgerEntry['kind'],
    amount: row.amount,
    heldChange: row.held_change,
    postedAfter: row.posted_after,
    heldAfter: row.held_after,
    contra: row.contra,
    operationKey: row.operation_key,
    cause: {
      rule: row.rule,
      ...(row.history_id === null ? {} : { historyId: row.history_id }),
      ...(row.request_id === null ? {} : { requestId: row.request_id }),
      ...(row.source === null ? {} : { source: row.source }),
      ...(row.key_id === null ? {} : { keyId: row.key_id }),
      ...(row.detail === null ? {} : { detail: row.detail }),
    },
    at: row.at,
  };
}
