import { sql } from 'kysely';
import { DatabaseRefusal } from './schema/database-refusal.ts';
import { refuseUnsupported, type ServerVersion, selectServerVersion } from './schema/server-version.ts';
import { readSqlFiles } from './schema/sql-files.ts';
import { businessNow } from './session/clock.ts';
import type { Database } from './session/database.ts';
import type { ServerWatch } from './session/server-watch.ts';
import { selectTakesWrites, type WriteAbility } from './session/takes-writes.ts';
import { lossyServer, unfitSessions } from './session/unfit-sessions.ts';

/** Health checks of the database, the same in every process. */
export abstract class DatabaseHealth {
  /** Rejects if the database is unreachable. */
  abstract readonly check: () => Promise<void>;
  /** Rejects while the server takes no writes: a standby, a demoted server, or a full disk. */
  abstract readonly writable: () => Promise<void>;
  /** Whether the server is believed to be reachable and writable, without asking it. */
  abstract readonly isAvailable: () => boolean;
  /**
   * Rejects until the migrations of this version are applied, and logs that once. Then logs faults of sessions and server, if any,
   * and resolves with the fault of a server that can lose paid work.
   */
  abstract readonly migrated: () => Promise<{ readonly warning?: string }>;
  /**
   * Returns why this process can't work with this server, in one line. Null if it can, or if the server is unreachable. Called
   * once, at start.
   */
  abstract readonly refusal: () => Promise<string | null>;
}

/** Log line of a database without the migrations of this version. */
export const migrateFirst =
  'the database lacks migrations of this version: run `npm run migrate`; not ready until then';

/** Readiness message of a read-only server. */
export const readOnlyServer = 'the database server is read-only (a standby?): not ready until it takes writes';

type WatchedServer = Pick<ServerWatch, 'available' | 'foundReadOnly'>;

const neverWatched: WatchedServer = { available: true, foundReadOnly: () => undefined };

export class PostgresHealth implements DatabaseHealth {
  readonly #db: Database;
  readonly #onUnfit: (line: string) => void;
  readonly #server: WatchedServer;
  /** Result of the checks after the migrations; null before. */
  #migrated: { readonly warning?: string } | null = null;
  #reported = false;

  constructor(db: Database, onUnfit: (line: string) => void, server: WatchedServer = neverWatched) {
    this.#db = db;
    this.#onUnfit = onUnfit;
    this.#server = server;
  }

  readonly check = async (): Promise<void> => {
    await businessNow(this.#db);
  };

  readonly writable = async (): Promise<void> => {
    const { rows } = await sql.raw<WriteAbility>(selectTakesWrites).execute(this.#db);
    if (rows[0]?.takes_writes) return this.#writeToDisk();
    this.#server.foundReadOnly();
    throw new Error(readOnlyServer);
  };

  /** Sorts more than fits in `work_mem`, so that the server writes a temporary file, which fails if the disk is full. */
  async #writeToDisk(): Promise<void> {
    await this.#db.transaction().execute(async (work) => {
      await sql`set local work_mem = '64kB'`.execute(work);
      await sql`select count(distinct repeat('x', 200) || n) from generate_series(1, 1000) n`.execute(work);
    });
  }

  readonly isAvailable = (): boolean => this.#server.available;

  readonly migrated = async (): Promise<{ readonly warning?: string }> => {
    // Migrations are never reverted.
    if (this.#migrated !== null) return this.#migrated;
    const missing = await this.#missing();
    if (missing.length === 0) {
      const [unfit, warning] = await Promise.all([unfitSessions(this.#db), lossyServer(this.#db)]);
      for (const fault of this.#migrated === null ? [unfit, warning] : []) if (fault !== null) this.#onUnfit(fault);
      this.#migrated = warning === null ? {} : { warning };
      return this.#migrated;
    }
    if (!this.#reported) this.#onUnfit(migrateFirst);
    this.#reported = true;
    throw new Error(migrateFirst);
  };

  readonly refusal = async (): Promise<string | null> => {
    try {
      const { rows } = await sql.raw<ServerVersion>(selectServerVersion).execute(this.#db);
      for (const version of rows) refuseUnsupported(version);
      await this.migrated().catch(() => undefined);
      return null;
    } catch (error) {
      return error instanceof DatabaseRefusal ? error.message : null;
    }
  };

  async #missing(): Promise<readonly string[]> {
    const { migrations } = await readSqlFiles();
    const { rows: tables } = await sql<{
      found: boolean;
    }>`select to_regclass('migration') is not null as found`.execute(this.#db);
    if (tables[0]?.found !== true) return migrations.map(({ name }) => name);
    const { rows: applied } = await sql<{ name: string }>`select name from migration`.execute(this.#db);
    const known = new Set(applied.map(({ name }) => name));
    return migrations.map(({ name }) => name).filter((name) => !known.has(name));
  }
}
