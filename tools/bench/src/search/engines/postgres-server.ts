import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { createDatabase, type Database, migrate } from '@creator-discovery/postgres';
import pg from 'pg';

/** For comparisons of engines: no commit waits for the disk. */
const comparing: Readonly<Record<string, string>> = {
  shared_buffers: '3GB',
  effective_cache_size: '8GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  synchronous_commit: 'off',
};

/** One PostgreSQL server for all engines that need one, with settings fit for a machine of some gigabytes. */
export class PostgresServer {
  readonly #server: EmbeddedPostgres;
  readonly db: Database;
  readonly client: pg.Pool;

  private constructor(server: EmbeddedPostgres, db: Database, client: pg.Pool) {
    this.#server = server;
    this.db = db;
    this.client = client;
  }

  get url(): string {
    return this.#server.url;
  }

  static async start(directory: string, settings = comparing): Promise<PostgresServer> {
    const server = await EmbeddedPostgres.start({ dataDir: directory, settings });
    await migrate(server.url);
    const db = createDatabase(server.url, { max: 10, statementTimeoutMs: 0 });
    const client = new pg.Pool({ connectionString: server.url, max: 4 });
    return new PostgresServer(server, db, client);
  }

  async sizeOf(tables: readonly string[]): Promise<number> {
    const { rows } = await this.client.query<{ bytes: string }>(
      'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name',
      [tables],
    );
    return Number(rows[0]?.bytes);
  }

  /** The id of the server's first process. */
  async processId(): Promise<number> {
    const { rows } = await this.client.query<{ pid: string }>(`select pg_read_file('postmaster.pid') as pid`);
    return Number.parseInt(rows[0]?.pid ?? '', 10);
  }

  /** From now on every commit is safe on the disk before it is answered, as in real life. */
  async makeDurable(): Promise<void> {
    await this.client.query('alter database creator_discovery set synchronous_commit = on');
    await this.client.query('select pg_reload_conf()');
    await this.client.query('checkpoint');
  }

  async stop(): Promise<void> {
    await this.db.destroy();
    await this.client.end();
    await this.#server.stop();
  }
}
