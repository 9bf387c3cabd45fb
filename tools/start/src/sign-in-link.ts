import { createDatabase, PostgresApiKeys, PostgresConsoleSessions } from '@creator-discovery/postgres';

/**
 * Returns a link that signs in to the console once, within ten minutes. It contains a token, because the browser's history
 * would keep the key. Null if the key is not valid.
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
