import { createHmac } from 'node:crypto';
import { type CreatorName, handleKey, type ImportRecord } from '@creator-discovery/creators';
import type { Platform } from '@creator-discovery/search-filters';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../schema/tables.ts';

type Session = Kysely<Schema> | Transaction<Schema>;

/** Imports share this lock and a suppression excludes them: no import adds a creator again while it is being erased. */
const suppressionLock = sql`hashtext('creator suppression')`;

/**
 * Lets each wait of this transaction take a minute: batches queue behind one another, and on a busy machine there may be long
 * pauses between two statements too.
 */
export async function allowLongWaits(trx: Transaction<Schema>): Promise<void> {
  const settings = ['lock_timeout', 'idle_in_transaction_session_timeout'];
  await sql`select set_config(name, '60s', true) from unnest(${settings}::text[]) name`.execute(trx);
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

  ofName({ platform, handle }: CreatorName): Buffer {
    return this.#hash(`handle/${platform}/${handleKey(handle)}`);
  }

  ofUser(platform: Platform, userId: string): Buffer {
    return this.#hash(`user/${platform}/${userId}`);
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}

/** The records whose creators are not suppressed. */
export async function withoutSuppressed(
  session: Session,
  records: readonly ImportRecord[],
): Promise<readonly ImportRecord[]> {
  const any = await session.selectFrom('suppressed_creator').select('hash').limit(1).executeTakeFirst();
  if (!any) return records;
  const hashes = await SuppressionHashes.read(session);
  const hashesOf = (record: ImportRecord): Buffer[] => [
    hashes.ofName(record),
    ...(record.platform_user_id == null ? [] : [hashes.ofUser(record.platform, record.platform_user_id)]),
  ];
  const suppressed = await knownHashes(session, records.flatMap(hashesOf));
  return records.filter((record) => !hashesOf(record).some((hash) => suppressed.has(hash.toString('hex'))));
}

/** Those of the hashes that belong to suppressed creators, in hexadecimal. */
export async function knownHashes(session: Session, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const found = await sql<{
    hash: Buffer;
  }>`select hash from suppressed_creator where hash = any(${hashes}::bytea[])`.execute(session);
  return new Set(found.rows.map(({ hash }) => hash.toString('hex')));
}
