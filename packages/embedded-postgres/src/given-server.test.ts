import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { EmbeddedPostgres } from './embedded-postgres.ts';
import { query } from './session.ts';
import { createTestDatabase, testServer } from './testing.ts';

const before = process.env.TEST_DATABASE_URL;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-given-server-'));
const server = await EmbeddedPostgres.start({ dataDir, settings: { fsync: 'off', shared_buffers: '16MB' } });
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  process.env.TEST_DATABASE_URL = server.url;
});
afterEach(() => {
  if (before === undefined) delete process.env.TEST_DATABASE_URL;
  else process.env.TEST_DATABASE_URL = before;
});

/** Returns the databases of the given server, without its default databases. */
async function databases(): Promise<readonly string[]> {
  const rows = await query<{ name: string }>(
    server.url,
    `select datname as name from pg_database where datname <> current_database() and not datistemplate and datname <> 'postgres'`,
  );
  return rows.map(({ name }) => name);
}

test('test databases are created on the server of TEST_DATABASE_URL, and dropped afterwards', async () => {
  expect(await testServer()).toBe(server.url);
  const database = await createTestDatabase();
  expect(new URL(database.url).port).toBe(new URL(server.url).port);
  expect(await databases()).toEqual([new URL(database.url).pathname.slice(1)]);
  await database.drop();
  expect(await databases()).toEqual([]);
});

test('each is prepared by itself there, and no template is left', async () => {
  const prepared: string[] = [];
  const template = {
    name: 'given',
    prepare: async (url: string) => {
      prepared.push(url);
      await query(url, 'create table saved as select 7 as n');
    },
  };
  const made = [await createTestDatabase(template), await createTestDatabase(template)];
  expect(prepared).toEqual(made.map(({ url }) => url));
  for (const { url, drop } of made) {
    expect(await query(url, 'select n from saved')).toEqual([{ n: 7 }]);
    await drop();
  }
  expect(await databases()).toEqual([]);
});

test('a database that could not be prepared is dropped', async () => {
  const prepare = async () => {
    throw new Error('no');
  };
  await expect(createTestDatabase({ name: 'broken', prepare })).rejects.toThrow('no');
  expect(await databases()).toEqual([]);
});

test('if it is unset or empty, tests start a server', async () => {
  process.env.TEST_DATABASE_URL = '';
  const own = await testServer();
  delete process.env.TEST_DATABASE_URL;
  expect(await testServer()).toBe(own);
  expect(own).not.toBe(server.url);
});
