import { handleKey } from '@creator-discovery/creators';
import type { Installation } from '@creator-discovery/installation';
import { createDatabase, type Database, putSearchRows } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import type { BenchCreator } from './engine.ts';

/** Returns a URL whose sessions skip triggers and foreign keys: generated data is consistent. */
function withoutTriggers(url: string): string {
  const loading = new URL(url);
  loading.searchParams.set('options', '-c session_replication_role=replica');
  return loading.href;
}

/** Fills the product's tables as a restore would: rows first, indexes afterwards. An import would be much slower. */
export class BulkLoad {
  readonly #installation: Installation;
  readonly #indexes: readonly { readonly name: string; readonly definition: string }[];
  readonly #columns: string;
  readonly #db: Database;

  private constructor(
    installation: Installation,
    indexes: readonly { readonly name: string; readonly definition: string }[],
    /** Columns of `creator`, except generated ones. */
    columns: string,
  ) {
    this.#installation = installation;
    this.#indexes = indexes;
    this.#columns = columns;
    this.#db = createDatabase(withoutTriggers(installation.databaseUrl), { max: 4, statementTimeoutMs: 0 });
  }

  /** Drops the indexes of `creator_search` until `finish`. */
  static async begin(installation: Installation): Promise<BulkLoad> {
    const { owner } = installation;
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
      where tablename = 'creator_search' and indexname !~ '_pkey$'
    `.execute(owner);
    for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(owner);
    const written = await sql<{ columns: string }>`
      select string_agg(attname, ', ') as columns from pg_attribute
      where attrelid = 'creator'::regclass and attnum > 0 and attgenerated = '' and not attisdropped
        and attname not in ('changed_at', 'changed_in')
    `.execute(owner);
    return new BulkLoad(installation, rows, written.rows[0]?.columns ?? '');
  }

  async creators(creators: readonly BenchCreator[]): Promise<void> {
    const contacts = creators
      .filter(({ record }) => record.contacts && record.contacts.length > 0)
      .map(({ record, indexed }) => ({ creator_id: indexed.id, contacts: record.contacts }));
    const columns = sql.raw(this.#columns);
    await sql`
      with contact as (
        insert into creator_contact (creator_id, contacts)
          select creator_id, contacts from json_populate_recordset(null::creator_contact, ${JSON.stringify(contacts)})
      )
      insert into creator (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::creator, ${JSON.stringify(creators.map(creatorRow))})
    `.execute(this.#db);
  }

  async searchRows(creators: readonly BenchCreator[]): Promise<void> {
    await putSearchRows(
      this.#db,
      creators.map(({ indexed }) => indexed),
    );
  }

  /** Builds indexes and statistics, one after the other: concurrent builds may choose the same name for a partition's index. */
  async finish(): Promise<void> {
    await this.#db.destroy();
    const { owner } = this.#installation;
    for (const { definition } of this.#indexes) await sql.raw(definition).execute(owner);
    await sql`vacuum analyze creator_search, creator, creator_contact`.execute(owner);
  }
}

export function creatorRow({ record, indexed }: BenchCreator): Record<string, unknown> {
  return {
    ...record,
    id: indexed.id,
    handle_key: handleKey(record),
    is_verified: record.is_verified ?? false,
    is_private: false,
    contact_types: [...new Set(record.contacts?.map(({ type }) => type))],
    interests: record.interests ?? [],
    topics: record.topics ?? [],
    hashtags: record.hashtags ?? [],
    captions: record.captions ?? [],
    as_of: record.as_of,
  };
}
