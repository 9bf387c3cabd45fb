import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { createMigratedDatabase, type TestDatabase } from '../../testing.ts';

/** A migrated database and a session of its owner, from before the tests of a file or a group until after them. */
export interface MigratedDatabase {
  readonly url: string;
  readonly client: pg.Client;
}

export function migratedDatabase(): MigratedDatabase {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
    get client() {
      return client;
    },
  };
}
