import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema/tables.ts';
import { applicationRole } from './application-role.ts';
import { KeepingClient } from './prepared-statement-client.ts';

export type Database = Kysely<Schema>;

export interface DatabaseOptions {
  /** Connections at most. Default 10. */
  readonly max?: number;
  /** Milliseconds a statement may take; 0 = any time. Default 5000. */
  readonly statementTimeoutMs?: number;
  /** Shown in the server's list of sessions. */
  readonly applicationName?: string;
  /** Hears of connections lost while idle; the pool replaces them by itself. Default: nothing. */
  readonly onConnectionError?: (error: Error) => void;
}

/** bigint columns hold credits, counts and creator ids: all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === pg.types.builtins.INT8) return Number;
    if (format !== 'binary' && oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

const takeApplicationRole = `select set_config('role', rolname, false) from pg_roles
  where rolname = '${applicationRole}' and pg_has_role(rolname, 'member')`;

/** Awaited by the pool for each new session; a session that fails it is closed. Known to pg-pool, not yet to its types. */
interface SessionHook {
  readonly onConnect: (client: pg.ClientBase) => Promise<unknown>;
}

/** The pool that `createDatabase` works over, for what only the driver itself can do. The caller ends it. */
export function createPool(databaseUrl: string, options: DatabaseOptions = {}): pg.Pool {
  const settings: pg.PoolConfig & SessionHook = {
    connectionString: databaseUrl,
    Client: KeepingClient,
    max: options.max ?? 10,
    types,
    application_name: options.applicationName ?? 'creator-discovery',
    lock_timeout: 2000,
    statement_timeout: options.statementTimeoutMs ?? 5000,
    idle_in_transaction_session_timeout: 5000,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    onConnect: (client) => client.query(takeApplicationRole),
  };
  const pool = new pg.Pool(settings);
  const report = options.onConnectionError ?? (() => undefined);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/**
 * A pool of sessions with the limits that keep one stuck session from stopping the rest, working under the application
 * role where it exists. The caller ends it with `destroy()`.
 */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  return databaseOver(createPool(databaseUrl, options));
}

/** Ends the pool when it is destroyed. */
export function databaseOver(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
