import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger, createMetrics, Housekeeping } from '@creator-discovery/http-server';
import { type Account, Installation, several } from '@creator-discovery/installation';
import { createDatabase, type Database, PostgresCreatorFeed, Retention } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { defineCommand } from '../command.ts';
import { addOldRows } from '../housekeeping/old-rows.ts';
import { HttpConnections } from '../measure/http-connection.ts';
import { inOrder } from '../measure/in-order.ts';
import { steadyLoad } from '../measure/load.ts';
import { percentilesOf } from '../measure/percentiles.ts';
import { ms, printRows, rounded } from '../report.ts';

const accountCount = 1000;
const daySeconds = 86_400;

export const housekeepingCommand = defineCommand({
  name: 'housekeeping',
  summary: `Removes old changes of creators and old pages of searches with a worker's housekeeping while searches come at a steady rate.
Fails if their p95 rises by a third or more, or if removing 20,000,000 rows of a kind would take more than 10 minutes.`,
  options: { rows: 2_000_000, rate: 50, seconds: 20, creators: 5000 },
  run: (options) =>
    Installation.use(async (installation) => {
      await installation.importDemoCreators(options.creators);
      const accounts = await several(accountCount, () => installation.newAccount({ credits: 10_000 }));
      await addOldRows(installation, options.rows);
      const api = await installation.start('action-api');
      await installation.untilIndexed(api);
      installation.onEnd(() => installation.endProcesses('SIGKILL'));

      const load = [loadavg()[0] ?? 0];
      const connections = new HttpConnections(api.url);
      const searchesUntil = (until: Promise<unknown>) =>
        steadyLoad({ perSecond: options.rate, until, call: (number) => search(connections, accounts, number) });
      await searchesUntil(wait(5000));
      const before = await searchesUntil(wait(options.seconds * 1000));
      const removing = removeOldRows(installation);
      const during = await searchesUntil(removing);
      const removals = await removing;
      const after = await searchesUntil(wait(options.seconds * 1000));
      connections.close();
      load.push(loadavg()[0] ?? 0);

      const ratio = percentilesOf(during).p95 / percentilesOf([...before, ...after]).p95;
      const searches = Object.entries({ before, during, after }).map(([when, times]) => {
        const { count, p50, p95, max } = percentilesOf(times);
        return { searches: when, count, p50: ms(p50), p95: ms(p95), max: ms(max) };
      });
      printRows(searches);
      printRows(removals);
      console.log(`p95 during / alone: ${rounded(ratio, 2)}; load average at start and end: ${load.join(', ')}`);
      return ratio < 4 / 3 && removals.every((removal) => removal['s for 20,000,000'] < 600);
    }),
});

/** Runs two chores as a worker does, until each has nothing left to remove. */
async function removeOldRows({ databaseUrl }: Installation) {
  const db = createDatabase(databaseUrl, { max: 8 });
  const [feed, retention] = [new PostgresCreatorFeed(db), new Retention(db)];
  const kinds = [
    { name: 'old changes', table: 'creator_change', grows: true, run: () => feed.forgetChanges(7 * daySeconds) },
    // A week is one part, whatever its number of pages.
    { name: 'old pages', table: 'search_page', grows: false, run: () => retention.forget('pages', 90) },
  ];
  const chores = await inOrder(kinds, async ({ run, ...kind }) => {
    // Includes the rows of the initial import.
    const rows = await oldRowsIn(db, kind.table);
    const { promise, resolve } = Promise.withResolvers<number>();
    let begin: number | null = null;
    // Neither the interval before the first part nor the empty part grows with the rows.
    const runOnce = async () => {
      const partBegin = performance.now();
      begin ??= partBegin;
      const removed = await run();
      if (removed === 0) resolve((partBegin - begin) / 1000);
      return removed;
    };
    return { ...kind, rows, everySeconds: 1, run: runOnce, seconds: promise };
  });
  const runs = { record: async () => undefined, times: async () => new Map<string, Date>() };
  const reports = { runs, logger: createLogger({ name: 'bench', level: 'warn' }), metrics: createMetrics('bench') };
  const housekeeping = new Housekeeping(chores, reports);
  housekeeping.start();
  const removals = await inOrder(chores, async ({ name, table, grows, rows, seconds: taking }) => {
    const seconds = await taking;
    const removed = rows - (await oldRowsIn(db, table));
    return {
      removed: name,
      rows: removed,
      seconds: rounded(seconds),
      'rows/s': Math.round(removed / seconds),
      's for 20,000,000': Math.round(grows ? (20_000_000 / removed) * seconds : seconds),
    };
  });
  await housekeeping.stop();
  await db.destroy();
  return removals;
}

async function oldRowsIn(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)} where at < clock_timestamp() - interval '7 days'
  `.execute(db);
  return rows[0]?.rows ?? Number.NaN;
}

async function search(connections: HttpConnections, accounts: readonly Account[], number: number): Promise<void> {
  const filters = {
    basic: { platform: 'photonet' },
    creator: { audienceRange: { minValue: 1000 + (number % 97) * 100 } },
    performance: { engagementRate: { minValue: (number % 5) / 2 } },
  };
  const key = accounts[number % accountCount]?.key ?? '';
  const answer = await connections.post('/api/v1/search_creators', { key, body: JSON.stringify(filters) });
  if (answer.status !== 200)
    throw new Error(`a search returned ${answer.status}: ${answer.body.toString('utf8', 0, 200)}`);
}
