import { createHmac } from 'node:crypto';
import {
  type CreatorName,
  handleKey,
  type ImportRecord,
  type PersonName,
  type Suppression,
} from '@creator-discovery/creators';
import type { Platform } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import { audit } from '../accounts/audit.ts';
import type { Database, Work } from '../session/database.ts';

/** Imports share this lock and suppressions exclude them, so that no import adds a creator during its erasure. */
const suppressionLock = sql`hashtext('creator suppression')`;

/**
 * Raises the timeouts of this transaction to a minute: batches queue behind one another, and a busy machine pauses between
 * statements. Disabled timeouts stay disabled.
 */
export async function allowLongWaits(trx: Work): Promise<void> {
  const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  await sql`
    select set_config(name, '60s', true) from unnest(${settings}::text[]) name where current_setting(name) <> '0'
  `.execute(trx);
}

/** Blocks suppressions until the transaction ends. */
export async function lockAgainstSuppression(trx: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${suppressionLock})`.execute(trx);
}

/** Blocks imports until the transaction ends. */
export async function lockAgainstImports(trx: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(${suppressionLock})`.execute(trx);
}

/**
 * Blocks deliveries of jobs until the transaction ends. A separate lock, so that the short steps don't wait for the imports that
 * an erasure waits for.
 */
export async function lockAgainstDeliveries(trx: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('creator delivery'))`.execute(trx);
}

/** Keyed hashes that identify suppressed creators. */
export class SuppressionHashes {
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  static async read(session: Database): Promise<SuppressionHashes> {
    const { key } = await session.selectFrom('suppression_key').select('key').executeTakeFirstOrThrow();
    return new SuppressionHashes(key);
  }

  /** Returns null if no creator is suppressed. */
  static async readIfAny(session: Database): Promise<SuppressionHashes | null> {
    const { rows } = await sql<{ key: Buffer }>`
      /* prepared: suppression_key */ select key from suppression_key where exists (select from suppressed_creator)
    `.execute(session);
    return rows[0] === undefined ? null : new SuppressionHashes(rows[0].key);
  }

  ofName(name: CreatorName): Buffer {
    return this.#hash(`handle/${name.platform}/${handleKey(name)}`);
  }

  ofUser(platform: Platform, userId: string): Buffer {
    return this.#hash(`user/${platform}/${userId}`);
  }

  ofPerson({ platformUserId, ...name }: PersonName): readonly Buffer[] {
    const handle = this.ofName(name);
    return platformUserId === undefined ? [handle] : [handle, this.ofUser(name.platform, platformUserId)];
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}

/** Identifiers of a person to suppress. */
export interface SuppressedPerson {
  /** Id of the suppression, unless one of the names is already suppressed. */
  readonly suppressionId: string;
  readonly platform: Platform;
  /** Results of `handleKey`. */
  readonly handleKeys: readonly string[];
  readonly userIds: readonly string[];
}

/** Suppresses a person, merges it with existing suppressions of its names, and returns the id. */
export async function suppressPerson(trx: Work, person: SuppressedPerson): Promise<string> {
  const { platform, handleKeys, userIds } = person;
  const hashes = await SuppressionHashes.read(trx);
  const names = [
    ...handleKeys.map((handle) => ({ kind: 'handle' as const, hash: hashes.ofName({ platform, handle }) })),
    ...[...new Set(userIds)].map((userId) => ({ kind: 'user' as const, hash: hashes.ofUser(platform, userId) })),
  ];
  const known = await idsOfHashes(
    trx,
    names.map(({ hash }) => hash),
  );
  const suppression_id = known[0] ?? person.suppressionId;
  if (names.length > 0)
    await trx
      .insertInto('suppressed_creator')
      .values(names.map(({ kind, hash }) => ({ hash, kind, suppression_id })))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  await sql`
    update suppressed_creator set suppression_id = ${suppression_id} where suppression_id = any(${known}::uuid[])
  `.execute(trx);
  return suppression_id;
}

/** Returns the suppression of each person, or null. Checks all people in one query first, because hardly any is suppressed. */
export async function suppressionsOf(
  session: Database,
  people: readonly PersonName[],
): Promise<readonly (Suppression | null)[]> {
  const areSuppressed = await suppressedAmong(session, people);
  const found: (Suppression | null)[] = [];
  for (const [index, person] of people.entries())
    found.push(areSuppressed[index] ? withoutIds(await suppressionOf(session, person)) : null);
  return found;
}

function withoutIds(found: (Suppression & { readonly ids: readonly string[] }) | null): Suppression | null {
  if (found === null) return null;
  const { ids: _, ...suppression } = found;
  return suppression;
}

/** Returns the suppression of a handle or user id, or null. */
async function suppressionOf(
  session: Database,
  person: PersonName,
): Promise<(Suppression & { readonly ids: readonly string[] }) | null> {
  const hashes = await SuppressionHashes.read(session);
  const ids = await idsOfHashes(session, hashes.ofPerson(person));
  const [suppressionId] = ids;
  if (suppressionId === undefined) return null;
  const { rows } = await sql<{ since: Date; handles: number; user_ids: number }>`
    select min(at) as since, count(*) filter (where kind = 'handle') as handles,
      count(*) filter (where kind = 'user') as user_ids
    from suppressed_creator where suppression_id = any(${ids}::uuid[])
  `.execute(session);
  const [row] = rows;
  return row === undefined
    ? null
    : { suppressionId, since: row.since, handles: row.handles, userIds: row.user_ids, ids };
}

/** Lifts a suppression and records the reason; returns null if the person is not suppressed. */
export async function liftSuppression(trx: Work, person: PersonName, reason: string): Promise<Suppression | null> {
  await lockAgainstImports(trx);
  const found = await suppressionOf(trx, person);
  if (found === null) return null;
  const { ids, ...suppression } = found;
  await trx.deleteFrom('suppressed_creator').where('suppression_id', 'in', ids).execute();
  for (const subjectId of ids) await audit(trx, { action: 'creator.unsuppress', subjectId }, { reason });
  return suppression;
}

async function idsOfHashes(session: Database, hashes: readonly Buffer[]): Promise<readonly string[]> {
  const { rows } = await sql<{ suppression_id: string }>`
    select suppression_id from suppressed_creator where hash = any(${hashes}::bytea[])
    group by suppression_id order by min(at), suppression_id
  `.execute(session);
  return rows.map(({ suppression_id }) => suppression_id);
}

/** Returns the records of creators that are not suppressed. */
export async function withoutSuppressed(
  session: Database,
  records: readonly ImportRecord[],
): Promise<readonly ImportRecord[]> {
  const areSuppressed = await suppressedAmong(
    session,
    records.map(({ platform, handle, platform_user_id: userId, leftOutUserId }) => ({
      ...{ platform, handle },
      ...(userId != null && { platformUserId: userId }),
      ...(leftOutUserId !== undefined && { platformUserId: leftOutUserId }),
    })),
  );
  return records.filter((_, index) => !areSuppressed[index]);
}

/** Returns whether each person is suppressed. */
async function suppressedAmong(session: Database, people: readonly PersonName[]): Promise<readonly boolean[]> {
  const hashes = await SuppressionHashes.readIfAny(session);
  if (hashes === null) return people.map(() => false);
  const hashesOf = people.map((person) => hashes.ofPerson(person));
  const suppressed = await knownHashes(session, hashesOf.flat());
  return hashesOf.map((ofOne) => ofOne.some((hash) => suppressed.has(hash.toString('hex'))));
}

/** Returns the hashes of suppressed creators, in hex. */
export async function knownHashes(session: Database, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const found = await sql<{
    hash: Buffer;
  }>`select hash from suppressed_creator where hash = any(${hashes}::bytea[])`.execute(session);
  return new Set(found.rows.map(({ hash }) => hash.toString('hex')));
}
