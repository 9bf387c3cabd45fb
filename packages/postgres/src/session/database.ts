import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { applicationRole, sessionTimeouts } from './application-role.ts';
import type { TraceStatement } from './prepared-statement-client.ts';
import type { Schema } from './schema.ts';
import { SessionPool } from './session-pool.ts';

/** Typed queries over a pool of sessions. */
export type Database = Kysely<Schema>;

/** Settings of a pool of sessions. */
export interface DatabaseOptions {
  /** Connections at most. Default 10. */
  readonly max?: number;
  /**
   * Whose the sessions are. `own` (default): each connection is a session, which takes its role and timeouts when it is opened.
   * `pooled`: a pooler gives a session for each transaction, so nothing is set: role and timeouts are those of the login role,
   * which `migrate` makes, and nothing may be expected of a session after its transaction.
   */
  readonly sessions?: 'own' | 'pooled';
  /** Milliseconds that a statement may take; 0 = no limit. Only for sessions of one's own. Default 5000. */
  readonly statementTimeoutMs?: number;
  /** Name in the server's list of sessions. Default `creator-discovery`. */
  readonly applicationName?: string;
  /** Called for connections lost while idle; the pool replaces them by itself. Default: ignored. */
  readonly onConnectionError?: (error: Error) => void;
  /** Hears how long each caller waited for a session, in milliseconds, also where it got none. Default: ignored. */
  readonly onAcquired?: (ms: number) => void;
  /** Runs each statement within a span. Default: there are none. */
  readonly trace?: TraceStatement;
}

/** Columns of type bigint hold credits, counts and creator ids, all far below 2^53: numbers are exact. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === pg.types.builtins.INT8) return Number;
    if (format !== 'binary' && oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/** The privilege to take a role on: since PostgreSQL 16 a member need not have it, such as who has only made the role. */
const mayBecome = `case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end`;

/** The application role where there is one, and timeouts. As a statement, because poolers refuse startup parameters. */
const beginSession = `select
  (select set_config('role', rolname, false) from pg_roles
    where rolname = '${applicationRole}' and pg_has_role(rolname, ${mayBecome})),
  (select count(set_config(name, value, false)) from json_each_text($1) as timeouts (name, value))`;

/** An option of pg-pool that its types do not have yet: awaited for each new session, which is closed if it fails. */
interface SessionHook {
  readonly onConnect: (client: pg.ClientBase) => Promise<unknown>;
}

/** The pool behind `createDatabase`, for what only the driver itself can do, such as `COPY`. The caller ends it. */
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
 * A pool of sessions with timeouts that keep one stuck session from blocking the rest, under the application role where it
 * exists. The caller ends it with `destroy()`.
 */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  return databaseOver(createPool(databaseUrl, options));
}

/** Queries over an existing pool; `destroy()` ends the pool. */
export function databaseOver(pool: PostgresPool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
