import { sql } from 'kysely';
import { sessionTimeouts } from './application-role.ts';
import type { Database } from './database.ts';

interface SessionFacts {
  readonly login: string;
  readonly changes_ledger: boolean;
  /** Names of the timeouts that are off. */
  readonly endless: readonly string[];
}

/**
 * What the sessions of this process lack, in one line for an operator; null where they have timeouts, and rights that can't
 * change the ledger. (contract 3)
 */
export async function unfitSessions(db: Database): Promise<string | null> {
  const { rows } = await sql<SessionFacts>`
    select session_user as login, has_table_privilege('ledger_entry', 'update') as changes_ledger,
      array(select name from unnest(${Object.keys(sessionTimeouts)}::text[]) name where current_setting(name) = '0') as endless
  `.execute(db);
  return rows[0] === undefined ? null : inOneLine(rows[0]);
}

function inOneLine({ login, changes_ledger, endless }: SessionFacts): string | null {
  const lacks = [
    ...(endless.length > 0 ? [`have no ${endless.join(', ')}`] : []),
    ...(changes_ledger ? ['could change ledger entries but for triggers'] : []),
  ];
  if (lacks.length === 0) return null;
  return `the database sessions of ${login} ${lacks.join(' and ')}: run migrate with a user of its own in DATABASE_DIRECT_URL, then let the pooler reconnect`;
}
