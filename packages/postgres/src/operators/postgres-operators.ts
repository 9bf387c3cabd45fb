import { randomBytes } from 'node:crypto';
import {
  type Authentication,
  type BegunCall,
  type CallingTokenId,
  type CallKey,
  type EndedToken,
  type GrantClaim,
  type IssuedToken,
  type ListedOperator,
  type Operator,
  type Operators,
  type OperatorToken,
  operatorRules,
  operatorTokenPrefix,
  type StoredAnswer,
} from '@creator-discovery/operators';
import { type Selectable, sql } from 'kysely';
import { claimAttempt } from '../accounts/attempts.ts';
import { hashOf, shownPrefixOf } from '../accounts/key-material.ts';
import { camelRow, without } from '../session/camel-row.ts';
import type { Database, Work } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import type { OperatorTokenTable } from './tables.ts';

/** Operators and their tokens. Nothing is cached, so an ended token stops working in all processes at once. */
export class PostgresOperators implements Operators {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  create(input: Parameters<Operators['create']>[0], by: CallingTokenId): ReturnType<Operators['create']> {
    return this.#change(by, async (work) => {
      const row = await work
        .insertInto('operator')
        .values({
          name: input.name,
          role: input.role,
          credits_per_day: input.creditsPerDay,
          created_at: sql`business_now()`,
        })
        .onConflict((taken) => taken.column('name').doNothing())
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? 'name_taken' : issue(work, camelRow(row), input.lifetimeSeconds);
    });
  }

  async list(): Promise<readonly ListedOperator[]> {
    const operators = await this.#db
      .selectFrom('operator')
      .selectAll()
      .orderBy('created_at')
      .orderBy('operator_id')
      .execute();
    const tokens = await this.#db.selectFrom('operator_token').selectAll().orderBy('created_at', 'desc').execute();
    return operators.map((row) => ({
      ...camelRow(row),
      tokens: tokens.filter(({ operator_id }) => operator_id === row.operator_id).map(tokenOf),
    }));
  }

  rotate(
    operatorId: string,
    times: Parameters<Operators['rotate']>[1],
    by: CallingTokenId,
  ): Promise<IssuedToken | 'unknown_operator' | EndedToken> {
    return this.#change(by, async (work) => {
      const operator = await lockedOperator(work, operatorId);
      if (operator === null) return 'unknown_operator';
      await endTokens(work, operatorId, times.overlapSeconds);
      return issue(work, operator, times.lifetimeSeconds);
    });
  }

  revoke(operatorId: string, by: CallingTokenId): Promise<'revoked' | 'unknown_operator' | EndedToken> {
    return this.#change(by, async (work) => {
      if ((await lockedOperator(work, operatorId)) === null) return 'unknown_operator';
      await endTokens(work, operatorId, 0);
      await work
        .updateTable('operator')
        .set({ revoked_at: sql`business_now()` })
        .where('operator_id', '=', operatorId)
        .execute();
      return 'revoked';
    });
  }

  /** Serialises changes, so that the end of a token and a change with it are ordered. */
  #change<Changed>(by: CallingTokenId, change: (work: Work) => Promise<Changed>): Promise<Changed | EndedToken> {
    return this.#db.transaction().execute(async (work) => {
      await sql`lock table operator in share row exclusive mode`.execute(work);
      return by === null || (await works(work, by)) ? change(work) : 'caller_ended';
    });
  }

  confirm(tokenId: string): Promise<boolean> {
    return works(this.#db, tokenId);
  }

  /** Looks up the hash by index only, so that no part of a token is compared on its own. */
  async authenticate(token: string, address: string): Promise<Authentication> {
    const row = await this.#db
      .selectFrom('operator_token')
      .innerJoin('operator', 'operator.operator_id', 'operator_token.operator_id')
      .selectAll('operator')
      .select('token_id')
      .where('hash', '=', hashOf(token))
      .where(sql<boolean>`expires_at > business_now()`)
      .executeTakeFirst();
    if (row === undefined) return this.#failed(address);
    const { token_id: tokenId, ...operator } = row;
    await this.#db
      .updateTable('operator_token')
      .set({ last_used_at: sql`business_now()` })
      .where('token_id', '=', tokenId)
      .where(sql<boolean>`(last_used_at is null or last_used_at <= business_now() - interval '1 minute')`)
      .execute();
    return { known: true, operator: camelRow(operator), tokenId };
  }

  async #failed(address: string): Promise<Authentication> {
    const { maxFailures, failureWindowSeconds: windowSeconds } = operatorRules;
    const { waitSeconds } = await claimAttempt(this.#db, `operator ${address}`, { maxFailures, windowSeconds });
    if (waitSeconds === null) return { known: false, reason: 'unknown' };
    return { known: false, reason: 'too_many_failures', retryAfterSeconds: waitSeconds };
  }

  /** Locks the operator, so that concurrent grants are counted. */
  claimGrant(operatorId: string, credits: number): Promise<GrantClaim> {
    return this.#db.transaction().execute(async (work) => {
      const operator = await lockedOperator(work, operatorId);
      if (operator === null) return { allowed: false, left: 0 };
      await work
        .deleteFrom('operator_grant')
        .where('operator_id', '=', operatorId)
        .where(sql<boolean>`at <= business_now() - make_interval(secs => ${sql.lit(operatorRules.grantWindowSeconds)})`)
        .execute();
      const { granted } = await work
        .selectFrom('operator_grant')
        .select(sql<number>`coalesce(sum(credits), 0)::bigint`.as('granted'))
        .where('operator_id', '=', operatorId)
        .executeTakeFirstOrThrow();
      const { creditsPerDay } = operator;
      if (creditsPerDay !== null && granted + credits > creditsPerDay)
        return { allowed: false, left: Math.max(0, creditsPerDay - granted) };
      const { grant_id: claimId } = await work
        .insertInto('operator_grant')
        .values({ operator_id: operatorId, credits, at: sql`business_now()` })
        .returning('grant_id')
        .executeTakeFirstOrThrow();
      return { allowed: true, claimId };
    });
  }

  async returnGrant(claimId: string): Promise<void> {
    await this.#db.deleteFrom('operator_grant').where('grant_id', '=', claimId).execute();
  }

  async beginCall(operatorId: string, { key, fingerprint }: CallKey): Promise<BegunCall> {
    await sql`
      delete from operator_call where operator_id = ${operatorId}
        and begun_at <= business_now() - make_interval(secs => ${operatorRules.callLifetimeSeconds})
    `.execute(this.#db);
    const { rows } = await sql<{ begun: boolean; same: boolean; answer: StoredAnswer | null }>`
      with begun as (
        insert into operator_call (operator_id, key, fingerprint, begun_at)
        values (${operatorId}, ${key}, decode(${fingerprint}, 'hex'), business_now())
        on conflict do nothing returning key
      )
      select true as begun, true as same, null::jsonb as answer from begun
      union all
      select false, fingerprint = decode(${fingerprint}, 'hex'), answer from operator_call
      where operator_id = ${operatorId} and key = ${key}
    `.execute(this.#db);
    const [found] = rows;
    if (found?.begun) return { state: 'new' };
    // A concurrent call, missing in this snapshot, is still running.
    if (found === undefined) return { state: 'unanswered' };
    if (!found.same) return { state: 'other_call' };
    return found.answer === null ? { state: 'unanswered' } : { state: 'answered', answer: found.answer };
  }

  async endCall(operatorId: string, key: string, answer: StoredAnswer | null): Promise<void> {
    await (answer === null
      ? sql`delete from operator_call where operator_id = ${operatorId} and key = ${key}`
      : sql`update operator_call set answer = ${JSON.stringify(answer)}::jsonb
            where operator_id = ${operatorId} and key = ${key}`
    ).execute(this.#db);
  }
}

async function works(db: Database, tokenId: string): Promise<boolean> {
  const { rows } = await sql`
    select from operator_token where token_id = ${tokenId} and expires_at > business_now()
  `.execute(db);
  return rows.length > 0;
}

/** Locks and returns the operator; null if it is unknown or revoked. */
async function lockedOperator(work: Work, operatorId: string): Promise<Operator | null> {
  if (!isUuid(operatorId)) return null;
  const row = await work
    .selectFrom('operator')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : camelRow(row);
}

async function endTokens(work: Work, operatorId: string, afterSeconds: number): Promise<void> {
  await work
    .updateTable('operator_token')
    .set({ expires_at: sql`least(expires_at, business_now() + make_interval(secs => ${afterSeconds}))` })
    .where('operator_id', '=', operatorId)
    .execute();
}

async function issue(work: Work, operator: Operator, lifetimeSeconds: number): Promise<IssuedToken> {
  const token = `${operatorTokenPrefix}${randomBytes(32).toString('hex')}`;
  const row = await work
    .insertInto('operator_token')
    .values({
      hash: hashOf(token),
      operator_id: operator.operatorId,
      prefix: shownPrefixOf(token, operatorTokenPrefix),
      created_at: sql`business_now()`,
      expires_at: sql`business_now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { operator, token, shown: tokenOf(row) };
}

function tokenOf(row: Selectable<OperatorTokenTable>): OperatorToken {
  return camelRow(without(row, ['token_id', 'hash', 'operator_id']));
}
