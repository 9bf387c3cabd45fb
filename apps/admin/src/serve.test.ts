import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AdminUnderTest, adminUnderTest } from './testing/admin-under-test.ts';

const script = fileURLToPath(new URL(`./serve${path.extname(import.meta.url)}`, import.meta.url));

let admin: AdminUnderTest;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  admin = await adminUnderTest();
  child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: admin.databaseUrl, OPERATOR_PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  url = await listeningUrl(child);
});
afterAll(async () => {
  await endProcess(child);
  await admin.close();
});

test('the process is ready, and runs commands for whoever has a token', async () => {
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const { token } = await admin.json('operators', 'create', '--name', 'ann', '--role', 'read');
  const { status, out } = await admin.run(['--server', url, 'creators', 'count', '--json'], '', {
    OPERATOR_TOKEN: token,
  });
  expect([status, JSON.parse(out)]).toEqual([0, expect.objectContaining({ total: 0 })]);
});
