import { handleKey } from '@creator-discovery/creators';
import { createDatabase, type Database, putSearchRows } from '@creator-discovery/postgres';
import pg from 'pg';
import type { BenchCreator } from './engine.ts';
import type { PostgresServer } from './engines/postgres-server.ts';

/** Triggers and references rest in such a session: what is loaded is known to be whole. */
function withoutTriggers(url: string): string {
  const loading = new URL(url);
  loading.searchParams.set('options', '-c session_replication_role=replica');
  return loading.href;
}

/**
 * Fills the product's tables as a restore would: rows first, indexes afterwards. An import of the product counts topics,
 * maintains indexes and the change feed with every batch; none of that is what this benchmark measures.
 */
export class BulkLoad {
  readonly #server: PostgresServer;
  readonly #indexes: readonly { readonly name: string; readonly definition: string }[];
  readonly #columns: string;
  readonly #client: pg.Pool;
  readonly #db: Database;

  private constructor(
    server: PostgresServer,
    indexes: readonly { readonly name: string; readonly definition: string }[],
    /** Of `creator`, but for those the database works out itself. */
    columns: string,
  ) {
    this.#server = server;
    this.#indexes = indexes;
    this.#columns = columns;
    const url = withoutTriggers(server.url);
    this.#client = new pg.Pool({ connectionString: url, max: 2 });
    this.#db = createDatabase(url, { max: 2, statementTimeoutMs: 0 });
  }

  /** Takes the indexes of `creator_search` away until `finish`. */
  static async begin(server: PostgresServer): Promise<BulkLoad> {
    const { rows } = await server.client.query<{ name: string; definition: string }>(`
      select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
      where tablename = 'creator_search' and indexname !~ '_pkey$'`);
    for (const { name } of rows) await server.client.query(`drop index ${name}`);
    const written = await server.client.query<{ columns: string }>(`
      select string_agg(attname, ', ') as columns from pg_attribute
      where attrelid = 'creator'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`);
    return new BulkLoad(server, rows, written.rows[0]?.columns ?? '');
  }

  async creators(creators: readonly BenchCreator[]): Promise<void> {
    const contacts = creators
      .filter(({ record }) => record.contacts && record.contacts.length > 0)
      .map(({ record, indexed }) => ({ creator_id: indexed.id, contacts: record.contacts }));
    await this.#client.query(
      `with contact as (
        insert into creator_contact select * from json_populate_recordset(null::creator_contact, $2)
      )
      insert into creator (${this.#columns}) overriding system value
        select ${this.#columns} from json_populate_recordset(null::creator, $1)`,
      [JSON.stringify(creators.map(creatorRow)), JSON.stringify(contacts)],
    );
  }

  async searchRows(creators: readonly BenchCreator[]): Promise<void> {
    await putSearchRows(
      this.#db,
      creators.map(({ indexed }) => indexed),
    );
  }

  /** Makes the indexes and the statistics. One index after the other: two at once may choose the same name for a partition's. */
  async finish(): Promise<void> {
    await this.#client.end();
    await this.#db.destroy();
    for (const { definition } of this.#indexes) await this.#server.client.query(definition);
    await this.#server.client.query('vacuum analyze creator_search');
    await this.#server.client.query('vacuum analyze creator, creator_contact');
  }
}

/** A creator as a row of `creator`. */
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
