import type { SignInLimit } from '@creator-discovery/accounts';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** An attempt that counts as a failure until it is deleted; `failure` is null if the limit is reached. */
export type Attempt =
  | { readonly failure: number; readonly waitSeconds: null }
  | { readonly failure: null; readonly waitSeconds: number };

/** Counts an attempt of a client, such as an address. */
export async function claimAttempt(
  db: Database,
  client: string,
  { maxFailures, windowSeconds }: SignInLimit,
): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    select failure, wait_seconds as "waitSeconds" from console_sign_in_claim(${client}, ${maxFailures}, ${windowSeconds})
  `.execute(db);
  return rows[0] as Attempt;
}
