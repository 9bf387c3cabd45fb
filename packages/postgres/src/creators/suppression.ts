import { createHmac } from 'node:crypto';
import {
  type CreatorName,
  handleKey,
  type ImportRecord,
  type PersonName,
  type Suppression,
} from '@creator-discovery/creators';
import type { Platform } from '@creator-discovery/search-filters';
import { type Kysely, sql, type Transaction } from 'kysely';
import { audit } from '../accounts/audit.ts';
import type { Schema } from '../session/schema.ts';

type Session = Kysely<Schema> | Transaction<Schema>;

/** Imports share this lock and a suppression excludes them: no import adds a creator again while it is being erased. */
const suppressionLock = sql`hashtext('creator suppression')`;

/**
 * Lets each wait of this transaction, and each statement with its waits, take a minute: batches queue behind one another, and
 * on a busy machine there may be long pauses between two statements too. Statements without a limit stay without one.
 */
export async function allowLongWaits(trx: Transaction<Schema>): Promise<void> {
  const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  await sql`
    select set_config(name, '60s', true) from unnest(${settings}::text[]) name where current_setting(name) <> '0'
  `.execute(trx);
}

/** Until the end of the transaction no suppression begins. */
export async function lockAgainstSuppression(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${suppressionLock})`.execute(trx);
}

/** Until the end of the transaction no import begins. */
export async function lockAgainstImports(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${suppressionLock})`.execute(trx);
}

/**
 * Until the end of the transaction no step of a job delivers rows. A lock of its own: steps are short, and would otherwise
 * wait for the imports that an erasure waits for.
 */
export async function lockAgainstDeliveries(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('creator delivery'))`.execute(trx);
}

/** The keyed hashes that a suppressed creator is recognised by. */
export class SuppressionHashes {
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  static async read(session: Session): Promise<SuppressionHashes> {
    const { key } = await session.selectFrom('suppression_key').select('key').executeTakeFirstOrThrow();
    return new SuppressionHashes(key);
  }

  /** Null where nobody is suppressed. */
  static async readIfAny(session: Session): Promise<SuppressionHashes | null> {
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

/** All that a person is barred by. */
export interface BarredPerson {
  /** Of the suppression, where none of the names is barred yet. */
  readonly suppressionId: string;
  readonly platform: Platform;
  /** As `handleKey` gives them. */
  readonly handleKeys: readonly string[];
  readonly userIds: readonly string[];
}

/** Bars a person; suppressions that one of its names belongs to become one with it. Returns the id of the suppression. */
export async function barPerson(trx: Transaction<Schema>, person: BarredPerson): Promise<string> {
  const { platform, handleKeys, userIds } = person;
  const hashes = await SuppressionHashes.read(trx);
  const barred = [
    ...handleKeys.map((handle) => ({ kind: 'handle' as const, hash: hashes.ofName({ platform, handle }) })),
    ...[...new Set(userIds)].map((userId) => ({ kind: 'user' as const, hash: hashes.ofUser(platform, userId) })),
  ];
  const known = await idsOfHashes(
    trx,
    barred.map(({ hash }) => hash),
  );
  const suppression_id = known[0] ?? person.suppressionId;
  if (barred.length > 0)
    await trx
      .insertInto('suppressed_creator')
      .values(barred.map(({ kind, hash }) => ({ hash, kind, suppression_id })))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  await sql`
    update suppressed_creator set suppression_id = ${suppression_id} where suppression_id = any(${known}::uuid[])
  `.execute(trx);
  return suppression_id;
}

/** The suppression of each person; null where there is none. Hardly anybody has one: it is looked for all of them at once. */
export async function suppressionsOf(
  session: Session,
  people: readonly PersonName[],
): Promise<readonly (Suppression | null)[]> {
  const areBarred = await barredAmong(session, people);
  const found: (Suppression | null)[] = [];
  for (const [index, person] of people.entries())
    found.push(areBarred[index] ? withoutIds(await suppressionOf(session, person)) : null);
  return found;
}

function withoutIds(found: (Suppression & { readonly ids: readonly string[] }) | null): Suppression | null {
  if (found === null) return null;
  const { ids: _, ...suppression } = found;
  return suppression;
}

/** The suppression of a handle or a user id; null where there is none. */
async function suppressionOf(
  session: Session,
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

/** Lifts a suppression and records why; null where there is none. */
export async function liftSuppression(
  trx: Transaction<Schema>,
  person: PersonName,
  reason: string,
): Promise<Suppression | null> {
  await lockAgainstImports(trx);
  const found = await suppressionOf(trx, person);
  if (found === null) return null;
  const { ids, ...suppression } = found;
  await trx.deleteFrom('suppressed_creator').where('suppression_id', 'in', ids).execute();
  for (const subjectId of ids) await audit(trx, { action: 'creator.unsuppress', subjectId, detail: { reason } });
  return suppression;
}

async function idsOfHashes(session: Session, hashes: readonly Buffer[]): Promise<readonly string[]> {
  const { rows } = await sql<{ suppression_id: string }>`
    select suppression_id from suppressed_creator where hash = any(${hashes}::bytea[])
    group by suppression_id order by min(at), suppression_id
  `.execute(session);
  return rows.map(({ suppression_id }) => suppression_id);
}

/** The records whose creators are not suppressed. */
export async function withoutSuppressed(
  session: Session,
  records: readonly ImportRecord[],
): Promise<readonly ImportRecord[]> {
  const areBarred = await barredAmong(
    session,
    records.map(({ platform, handle, platform_user_id: userId }) => ({
      ...{ platform, handle },
      ...(userId != null && { platformUserId: userId }),
    })),
  );
  return records.filter((_, index) => !areBarred[index]);
}

/** Whether a name of each person is barred. */
async function barredAmong(session: Session, people: readonly PersonName[]): Promise<readonly boolean[]> {
  const hashes = await SuppressionHashes.readIfAny(session);
  if (hashes === null) return people.map(() => false);
  const hashesOf = people.map((person) => hashes.ofPerson(person));
  const barred = await knownHashes(session, hashesOf.flat());
  return hashesOf.map((ofOne) => ofOne.some((hash) => barred.has(hash.toString('hex'))));
}

/** Those of the hashes that belong to suppressed creators, in hexadecimal. */
export async function knownHashes(session: Session, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const found = await sql<{
    hash: Buffer;
  }>`select hash from suppressed_creator where hash = any(${hashes}::bytea[])`.execute(session);
  return new Set(found.rows.map(({ hash }) => hash.toString('hex')));
}
