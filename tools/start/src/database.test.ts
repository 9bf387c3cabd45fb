import { freePort } from '@creator-discovery/embedded-postgres';
import { testServer } from '@creator-discovery/embedded-postgres/testing';
import { ProcessProblem } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { checkConnection } from './database.ts';

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
  server.pathname = '/missing';
  expect(await lineFor(server.href)).toBe(`DATABASE_URL: the server at ${server.host} has no database missing`);
  server.username = 'stranger';
  server.password = 'hunter2';
  const line = await lineFor(server.href);
  expect(line).toBe(`DATABASE_URL: the server at ${server.host} does not accept the user stranger with this password`);
});
