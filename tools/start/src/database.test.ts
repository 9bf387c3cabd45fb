import { freePort, query } from '@creator-discovery/embedded-postgres';
import { createTestDatabase, testServer } from '@creator-discovery/embedded-postgres/testing';
import { ProcessProblem } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { checkConnection, givenDatabase, prepareDatabase } from './database.ts';

async function lineFor(url: string) {
  const problem = await checkConnection(url).catch((error: Error) => error);
  expect(problem).toBeInstanceOf(ProcessProblem);
  return (problem as Error).message;
}

test('a database that answers is fine', async () => {
  await expect(checkConnection(await testServer())).resolves.toBeUndefined();
});

test('a database URL that cannot be used is explained in one line without its password', async () => {
  const port = await freePort();
  expect(await lineFor(`postgres://me:hunter2@127.0.0.1:${port}/x`)).toBe(
    `DATABASE_URL: nothing answers at 127.0.0.1:${port}`,
  );
  const server = new URL(await testServer());
  expect(await lineFor(`${server.href}${server.search === '' ? '?' : '&'}options=-c%20nope%3D1`)).toBe(
    `DATABASE_URL: the server at ${server.host} cannot be used: unrecognized configuration parameter "nope"`,
  );
  server.pathname = '/missing';
  expect(await lineFor(server.href)).toBe(`DATABASE_URL: the server at ${server.host} has no database missing`);
  server.username = 'stranger';
  server.password = 'hunter2';
  const line = await lineFor(server.href);
  expect(line).toBe(`DATABASE_URL: the server at ${server.host} does not accept the user stranger with this password`);
});

test('the server itself is the direct address where there is one, and that address alone is refused', () => {
  const [url, direct] = ['postgres://pooler/x', 'postgres://server/x'];
  expect(givenDatabase({})).toBeNull();
  expect(givenDatabase({ DATABASE_URL: url })).toMatchObject({ url, directUrl: url });
  expect(givenDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).toMatchObject({ url, directUrl: direct });
  expect(() => givenDatabase({ DATABASE_DIRECT_URL: direct })).toThrow(
    'DATABASE_DIRECT_URL is set without DATABASE_URL',
  );
});

test('a database of a newer version is refused in one line that says how to continue', async () => {
  const database = await createTestDatabase();
  await query(database.url, `create table migration as select '99991231T0000_of_tomorrow' as name, '' as hash`);
  const problem = await prepareDatabase({ url: database.url, directUrl: database.url }).catch((error: Error) => error);
  expect(problem).toBeInstanceOf(ProcessProblem);
  expect((problem as Error).message).toMatch(
    /^the database has the unknown migration 99991231T0000_of_tomorrow: [^\n]*$/,
  );
  await database.drop();
});
