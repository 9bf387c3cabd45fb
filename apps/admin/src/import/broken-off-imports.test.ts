import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { AdminProcess } from '../testing/admin-process.ts';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const admin = await adminUnderTest();

const total = 3000;
const bad = [8, 1008, 2008];
const good = total - bad.length;

function linesOf(prefix: string): readonly string[] {
  return Array.from({ length: total }, (_, i) =>
    JSON.stringify({
      platform: 'photonet',
      handle: `${prefix}.${i}`,
      name: `Name ${i}`,
      ...(i % 1000 === 7 ? { age: -1 } : { age: 30, followers: 7 }),
    }),
  );
}

/** Counts the creators an import has written that meet the condition. */
async function written(prefix: string, condition = sql``): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from creator where handle like ${`${prefix}.%`} ${condition}
  `.execute(admin.db);
  return rows[0]?.found ?? 0;
}

/** Imports until `counted` reaches 1,000, then kills the process, which is waiting for more lines. */
async function killed(prefix: string, options: readonly string[], counted: () => Promise<number>): Promise<void> {
  const process = new AdminProcess(admin.databaseUrl, ['creators', 'import', '-', ...options]);
  await process.write(
    `${linesOf(prefix)
      .slice(0, total - 500)
      .join('\n')}\n`,
  );
  while ((await counted()) < 1000) await pause(20);
  await process.kill();
}

async function runAgain(prefix: string, options: readonly string[]) {
  const command = ['creators', 'import', '-', '--json', ...options];
  const { status, out, errors } = await admin.run(command, linesOf(prefix).join('\n'));
  expect({ status, errors: status === 0 ? '' : errors }).toEqual({ status: 0, errors: '' });
  return { ...JSON.parse(out), errors };
}

async function remembered(): Promise<number> {
  const { rows } = await sql<{ batches: number }>`
    select count(*)::int as batches from creator_import_batch
  `.execute(admin.db);
  return rows[0]?.batches ?? 0;
}

test('a killed import continues, and reports the whole file', async () => {
  await killed('killed', [], () => written('killed'));
  const before = await written('killed');
  expect(before).toBeGreaterThanOrEqual(1000);
  expect(before).toBeLessThan(good);
  const report = await runAgain('killed', []);
  expect(report).toMatchObject({ lines: total, added: good, updated: 0, bad: bad.length, written_before: before });
  expect(report.bad_lines.map(({ line }: { line: number }) => line)).toEqual(bad);
  expect(report.unknown_fields).toEqual([{ field: 'followers', lines: good, did_you_mean: 'follower_count' }]);
  expect(report.errors).toContain('records that an earlier run of this import wrote');
  expect(await written('killed')).toBe(good);
  expect(await remembered()).toBe(0);
});

test('a killed import with --replace continues as a replacement', async () => {
  const known = linesOf('replaced').map((line) => JSON.stringify({ ...JSON.parse(line), age: 20, bio: 'old' }));
  await admin.run(['creators', 'import', '-'], known.join('\n'));
  const replaced = () => written('replaced', sql`and bio is null`);
  await killed('replaced', ['--replace'], replaced);
  const before = await replaced();
  expect(before).toBeGreaterThanOrEqual(1000);
  expect(await runAgain('replaced', [])).not.toHaveProperty('written_before');
  expect(await replaced()).toBe(before);
  const report = await runAgain('replaced', ['--replace']);
  expect(report).toMatchObject({ added: 0, updated: good, written_before: before });
  expect(await replaced()).toBe(good);
});
