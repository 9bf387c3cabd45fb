import pg from 'pg';
import { setDatabaseClock } from '../database-clock.ts';
import { wrongClock } from '../process-clock.ts';
import { startWorkers } from '../worker-process.ts';
import { Books, type Findings, type ScenarioInput, unequal } from './scenario.ts';

/** Moments around 00:00 UTC that the clock is set to, forward and back, and whether a new day starts there for the first time. */
const moments: readonly (readonly [string, boolean])[] = [
  ['2026-03-08T23:59:57Z', true],
  ['2026-03-09T00:00:01Z', true],
  ['2026-03-08T23:59:56Z', false],
  ['2026-03-09T00:00:02Z', false],
  ['2026-03-08T22:00:00Z', false],
  ['2026-03-09T03:00:00Z', false],
  // Hours at which local clocks somewhere jump, and the day that follows.
  ['2026-03-09T23:59:58Z', false],
  ['2026-03-10T00:00:00Z', true],
  ['2026-03-29T00:59:59Z', true],
  ['2026-03-29T01:00:00Z', false],
  ['2026-03-28T23:59:59Z', false],
  ['2026-03-30T00:00:00Z', true],
];

/**
 * Processes in one time zone, some of them a day behind, the database in another, its clock set around midnight: the daily allowance is given once
 * per UTC day, whatever the clock does in between. (contract 3)
 */
export async function midnight(input: ScenarioInput): Promise<Findings> {
  await setTimeZone(input.url, 'Asia/Kathmandu');
  const books = new Books(input);
  const accountId = await books.account(1_000_000);
  const workers = [
    ...(await startWorkers(2, { TZ: 'America/St_Johns' })),
    ...(await startWorkers(2, { TZ: 'Pacific/Kiritimati', ...wrongClock(-25 * 3_600_000) })),
  ];
  const broken: string[] = [];
  let resets = 0;
  for (const [moment, newDay] of moments) {
    await setDatabaseClock(input.url, new Date(moment));
    const answers = await Promise.all(
      workers.map((worker) => worker.run('searches', { url: input.url, accountId, calls: 3, parallel: 3, wide: true })),
    );
    const free = answers.reduce((sum, answer) => sum + answer.free, 0);
    const charged = answers.reduce((sum, answer) => sum + answer.charged, 0);
    if (free > 0) resets += 1;
    const found = unequal({ free: [free, newDay ? 75 : 0], charged: [charged, newDay ? 45 : 120] });
    broken.push(...found.map((line) => `${moment}: ${line}`));
  }
  broken.push(...(await books.differences()));
  await Promise.all(workers.map((worker) => worker.kill()));
  await books.close();
  const days = moments.filter(([, newDay]) => newDay).length;
  return {
    figures: { 'clock changes': moments.length, 'UTC days': days, 'times the allowance was given': resets },
    broken,
  };
}

async function setTimeZone(url: string, zone: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? '')} set timezone to '${zone}'`);
  await client.end();
}
