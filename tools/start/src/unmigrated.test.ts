import { type ChildProcess, spawn } from 'node:child_process';
import { createTestDatabase, type TestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { migrate } from '@creator-discovery/postgres';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { entryOf } from './workspace.ts';

let database: TestDatabase;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await Promise.all(children.map((child) => endProcess(child, 'SIGKILL')));
  await database.drop();
});

async function start(name: 'action-api' | 'scraper-api' | 'job-worker') {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entryOf(name)], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      ACTION_API_PORT: '0',
      SCRAPER_API_PORT: '0',
      JOB_WORKER_PORT: '0',
      SEARCH_ENGINE: 'sql',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  const log: string[] = [];
  child.stdout?.on('data', (chunk) => log.push(String(chunk)));
  const url = await listeningUrl(child);
  const ready = async () => {
    const answer = await fetch(`${url}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as { checks: Record<string, { status: string }> } };
  };
  return { ready, log };
}

test('no process is ready on a database without migrations, each says once to run migrate, and is ready after it', async () => {
  const processes = await Promise.all([start('action-api'), start('scraper-api'), start('job-worker')]);
  for (const { ready } of processes) {
    expect(await ready()).toMatchObject({ status: 503, body: { checks: { migrations: { status: 'failed' } } } });
    expect((await ready()).status).toBe(503);
  }
  for (const { log } of processes) expect(log.join('').match(/lacks migrations/g)).toHaveLength(1);
  await migrate(database.url);
  for (const { ready } of processes) expect(await ready()).toMatchObject({ status: 200 });
});
