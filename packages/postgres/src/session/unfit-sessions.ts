import { sql } from 'kysely';
import { sessionTimeouts } from './application-role.ts';
import type { Database } from './database.ts';

interface SessionFacts {
  readonly login: string;
  readonly changes_ledger: boolean;
  /** Names of disabled timeouts. */
  readonly endless: readonly string[];
}

/**
 * Returns the faults of this process's sessions in one line for an operator: missing timeouts, or rights to change the ledger.
 * Null if there are none. (contract 3)
 */
export async function unfitSessions(db: Database): Promise<string | null> {
  const { rows } = await sql<SessionFacts>`
    select session_user as login, has_table_privilege('ledger_entry', 'update') as changes_ledger,
      array(select name from unnest(${Object.keys(sessionTimeouts)}::text[]) name where current_setting(name) = '0') as endless
  `.execute(db);
  return rows[0] === undefined ? null : faultsOf(rows[0]);
}

/** Returns the fault of a server that can lose paid work, in one line for an operator; null if it can't. */
export async function lossyServer(db: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name
  `.execute(db);
  return rows.length === 0 ? null : `a crash can lose paid work: switch ${rows.map(({ name }) => name).join(', ')} on`;
}

function faultsOf({ login, changes_ledger, endless }: SessionFacts): string | null {
  const lacks = [
    ...(endless.length > 0 ? [`have no ${endless.join(', ')}`] : []),
    ...(changes_ledger ? ['have the right to change ledger entries'] : []),
  ];
  if (lacks.length === 0) return null;
  return `the database sessions of ${login} ${lacks.join(' and ')}: run migrate with a separate user in DATABASE_DIRECT_URL, then reconnect the pooler`;
}
