import { createDatabase, PostgresApiKeys, PostgresConsoleSessions } from '@creator-discovery/postgres';

/**
 * An address that opens the console signed in by this key: once, within ten minutes, in a browser of this machine. The key itself
 * would stay in the history of the browser. Null for a key that doesn't work.
 */
export async function signInLink(databaseUrl: string, key: string, actionApi: string): Promise<string | null> {
  const db = createDatabase(databaseUrl, { max: 1 });
  try {
    const caller = await new PostgresApiKeys(db).authenticate(key);
    const code = caller && (await new PostgresConsoleSessions(db).makeCode(caller.key.keyId));
    return code && `${actionApi}/console/start?code=${code}`;
  } finally {
    await db.destroy();
  }
}
