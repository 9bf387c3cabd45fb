import { sql } from 'kysely';
import {
  refuseUnsupported,
  type ServerVersion,
  selectServerVersion,
  UnsupportedServer,
} from './schema/server-version.ts';
import { readSqlFiles } from './schema/sql-files.ts';
import { businessNow } from './session/clock.ts';
import type { Database } from './session/database.ts';
import type { ServerWatch } from './session/server-watch.ts';
import { selectTakesWrites, type TakesWrites } from './session/takes-writes.ts';
import { unfitSessions } from './session/unfit-sessions.ts';

/** The health checks of the database, the same in every process. */
export abstract class DatabaseHealth {
  /** Rejects when the database can't be reached. */
  abstract readonly check: () => Promise<void>;
  /**
   * Rejects while the server takes no writes: it is a standby, was demoted, or its disk is full. Every call that charges would
   * fail there.
   */
  abstract readonly writable: () => Promise<void>;
  /** Whether calls may begin: the server can be reached and takes writes, as far as is known without asking. */
  abstract readonly isAvailable: () => boolean;
  /**
   * Rejects unless the migrations of this version have been applied; the first time that they haven't, the log says so. Once
   * they are, it says what the sessions of this process lack, if anything.
   */
  abstract readonly migrated: () => Promise<void>;
  /** Asked once, at start: why this process can't work with this server, in one line. Null also where it can't be reached. */
  abstract readonly refusal: () => Promise<string | null>;
}

/** What the log says of a database without the migrations of this version. */
export const migrateFirst =
  'the database does not have the migrations of this version: run migrate (npm run migrate); not ready until then';

/** What the readiness of a process says of a server that takes no writes. */
export const readOnlyServer = 'the database server takes no writes (a standby?): not ready until it does';

type WatchedServer = Pick<ServerWatch, 'available' | 'foundReadOnly'>;

const neverWatched: WatchedServer = { available: true, foundReadOnly: () => undefined };

export class PostgresHealth implements DatabaseHealth {
  readonly #db: Database;
  readonly #onUnfit: (line: string) => void;
  readonly #server: WatchedServer;
  #migrated = false;
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
    const { rows } = await sql.raw<TakesWrites>(selectTakesWrites).execute(this.#db);
    if (rows[0]?.takes_writes) return this.#writeToDisk();
    this.#server.foundReadOnly();
    throw new Error(readOnlyServer);
  };

  /** Sorts more than fits in `work_mem`, so that the server writes a temporary file: it fails if the disk is full. */
  async #writeToDisk(): Promise<void> {
    await this.#db.transaction().execute(async (work) => {
      await sql`set local work_mem = '64kB'`.execute(work);
      await sql`select count(distinct repeat('x', 200) || n) from generate_series(1, 1000) n`.execute(work);
    });
  }

  readonly isAvailable = (): boolean => this.#server.available;

  readonly migrated = async (): Promise<void> => {
    // Migrations are never taken back.
    if (this.#migrated) return;
    const missing = await this.#missing();
    if (missing.length === 0) {
      const unfit = await unfitSessions(this.#db);
      if (unfit !== null && !this.#migrated) this.#onUnfit(unfit);
      this.#migrated = true;
      return;
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
      return error instanceof UnsupportedServer ? error.message : null;
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
