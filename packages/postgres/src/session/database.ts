import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { applicationRole, sessionTimeouts } from './application-role.ts';
import type { TraceStatement } from './prepared-statement-client.ts';
import type { Schema } from './schema.ts';
import { SessionPool } from './session-pool.ts';

export type Database = Kysely<Schema>;

/** A running transaction. */
export type Work = Transaction<Schema>;

export interface DatabaseOptions {
  /** Maximum connections. Default 10. */
  readonly max?: number;
  /**
   * `own` (default): each connection is a session, which sets its role and timeouts when it opens. `pooled`: a pooler assigns a
   * session per transaction, so role and timeouts are those of the login role made by `migrate`, and no session state survives a
   * transaction.
   */
  readonly sessions?: 'own' | 'pooled';
  /** Statement timeout in milliseconds; 0 disables it. Ignored if `pooled`. Default 5000. */
  readonly statementTimeoutMs?: number;
  /** `application_name` of the sessions. Default `creator-discovery`. */
  readonly applicationName?: string;
  /** Called when an idle connection is lost; the pool replaces it. Default: ignored. */
  readonly onConnectionError?: (error: Error) => void;
  /** Called with the milliseconds that each caller waited for a session, even in vain. Default: ignored. */
  readonly onAcquired?: (ms: number) => void;
  /** Traces each statement. Default: no tracing. */
  readonly trace?: TraceStatement;
}

/** Parses bigint as number: credits, counts and creator ids are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === pg.types.builtins.INT8) return Number;
    if (format !== 'binary' && oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/** Privilege needed for SET ROLE: since PostgreSQL 16, membership alone is not enough. */
const mayBecome = `case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end`;

/** Sets the application role if it exists, and the timeouts. A statement, because poolers reject startup parameters. */
const beginSession = `select
  (select set_config('role', rolname, false) from pg_roles
    where rolname = '${applicationRole}' and pg_has_role(rolname, ${mayBecome})),
  (select count(set_config(name, value, false)) from json_each_text($1) as timeouts (name, value))`;

/** Option of pg-pool that its types lack: awaited for each new session, which is closed if it fails. */
interface SessionHook {
  readonly onConnect: (client: pg.ClientBase) => Promise<unknown>;
}

/** Returns the pool of `createDatabase`, for features of the driver such as `COPY`. The caller ends it. */
export function createPool(databaseUrl: string, options: DatabaseOptions = {}): SessionPool {
  const timeouts =
    options.statementTimeoutMs === undefined
      ? sessionTimeouts
      : { ...sessionTimeouts, statement_timeout: `${options.statementTimeoutMs}ms` };
  const settings: pg.PoolConfig & SessionHook & Pick<DatabaseOptions, 'trace'> = {
    connectionString: databaseUrl,
    max: options.max ?? 10,
    types,
    application_name: options.applicationName ?? 'creator-discovery',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...(options.trace && { trace: options.trace }),
    onConnect: async (client) => {
      if (options.sessions !== 'pooled') await client.query(beginSession, [JSON.stringify(timeouts)]);
    },
  };
  const pool = new SessionPool(settings, options.onAcquired);
  const report = options.onConnectionError ?? (() => undefined);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/**
 * Opens a database with a pool of sessions, under the application role if it exists. Timeouts keep a stuck session from blocking
 * others. The caller ends it with `destroy()`.
 */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  return databaseOver(createPool(databaseUrl, options));
}

/** Returns a database over an existing pool; `destroy()` ends the pool. */
export function databaseOver(pool: PostgresPool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
