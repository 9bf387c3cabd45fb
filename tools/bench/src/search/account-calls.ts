import type { Installation } from '@creator-discovery/installation';
import { sql } from 'kysely';
import { HttpConnections } from '../measure/http-connection.ts';
import { type Percentiles, percentilesOf } from '../measure/percentiles.ts';
import type { BenchCreator } from './engine.ts';

/** Measures one client of the action API who finds creators by name, and counts with much else, without those it owns. */
export async function measureAccountCalls(
  installation: Installation,
  { sample, snapshotDirectory, owned }: { sample: readonly BenchCreator[]; snapshotDirectory: string; owned: number[] },
): Promise<Readonly<Record<'find' | 'count', Percentiles>>> {
  const { accountId, key } = await installation.newAccount({ credits: 0 });
  await sql`insert into owned_creator (account_id, creator_id) select ${accountId}, unnest(${owned}::bigint[])`.execute(
    installation.db,
  );
  const limits = { LIMIT_FINDS: '10000/minute', LIMIT_COUNTS: '10000/minute' };
  const settings = { SEARCH_ENGINE: 'index', INDEX_SNAPSHOT_DIR: snapshotDirectory, ...limits };
  const api = await installation.start('action-api', settings);
  await installation.untilIndexed(api);
  const connections = new HttpConnections(api.url);
  const timesOf = async (path: string, bodies: readonly object[]): Promise<Percentiles> => {
    const times: number[] = [];
    for (const body of bodies) {
      const start = performance.now();
      const answer = await connections.post(path, { key, body: JSON.stringify(body) });
      times.push(performance.now() - start);
      if (answer.status !== 200) throw new Error(answer.body.toString());
    }
    // The first calls fill caches.
    return percentilesOf(times.slice(5));
  };
  const counted = {
    basic: { platform: 'photonet' },
    exclude: { owned: true },
    alternatives: Array.from({ length: 10 }, (_, n) => ({ creator: { audienceRange: { minValue: n * 1000 } } })),
    facets: ['interests', 'locations'],
  };
  const names = sample.slice(0, 300).map(({ record }) => ({ query: record.handle.slice(0, 4) }));
  const find = await timesOf('/api/v1/find_creators', names);
  const count = await timesOf('/api/v1/count_creators', new Array(25).fill(counted));
  connections.close();
  await installation.endProcess(api);
  return { find, count };
}
