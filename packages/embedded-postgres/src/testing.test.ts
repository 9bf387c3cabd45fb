import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { isAlive } from './postmaster.ts';
import { query } from './session.ts';
import { createTestDatabase } from './testing.ts';

const modulePath = fileURLToPath(new URL('./testing.ts', import.meta.url));

test('two databases of one test run do not see each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, 'create table only_here (n int)');
  await expect(query(other.url, 'select * from only_here')).rejects.toThrow(/does not exist/);
  await one.drop();
  await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
  await other.drop();
});

test('a template is prepared once and copied for each database', async () => {
  let prepared = 0;
  const template = {
    name: 'with_rows',
    prepare: async (url: string) => {
      prepared += 1;
      await query(url, 'create table saved as select 7 as n');
    },
  };
  const databases = await Promise.all([
    createTestDatabase(template),
    createTestDatabase(template),
    createTestDatabase(template),
  ]);
  for (const { url, drop } of databases) {
    expect(await query(url, 'select n from saved')).toEqual([{ n: 7 }]);
    await drop();
  }
  expect(prepared).toBe(1);
});

test('the server ends with its test process, even if the process is killed', async () => {
  const script = `
    const { testServer } = await import(${JSON.stringify(modulePath)});
    const pg = (await import('pg')).default;
    const client = new pg.Client({ connectionString: await testServer() });
    await client.connect();
    const { rows } = await client.query("select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid");
    console.log(rows[0].pid);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(owner.stdout), 'line')) as [string];
  expect(isAlive(Number(line))).toBe(true);
  owner.kill('SIGKILL');
  while (isAlive(Number(line))) await pause(20);
});
