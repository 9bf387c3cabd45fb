import { tmpdir } from 'node:os';
import { Installation } from '@creator-discovery/installation';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { loadThroughPipe } from '../bigger/first-load.ts';
import { measureAll } from '../bigger/measurements.ts';
import { defineCommand, WrongUsage } from '../command.ts';

const minCreators = 5000;

export const biggerCommand = defineCommand({
  name: 'bigger',
  summary: `Generates and imports millions of different creators through a pipe, then measures the index, searches in it and in SQL, exports of
10,000 rows, searches over HTTP and credits verify. 5,000,000 creators need 47 GB of disk space and 8.4 GB of
memory. --folder holds the database; --seconds limits the requests per engine. Fails if a creator is missing, two engines
disagree or a balance differs.`,
  options: { creators: 5_000_000, folder: tmpdir(), seconds: 35 },
  run: async ({ creators, folder, seconds }) => {
    if (!Number.isSafeInteger(creators) || creators < minCreators)
      throw new WrongUsage(`--creators must be at least ${minCreators}.`);
    return Installation.use(
      async (installation) => {
        const load = await loadThroughPipe(installation, creators);
        const bench = { installation, places: GeoNamesPlaces.load(), population: { count: creators } };
        const faults = await measureAll(bench, load, seconds);
        for (const fault of faults) console.error(`FAULT: ${fault}`);
        return faults.length === 0;
      },
      { parent: folder, settings: serverSettings(creators) },
    );
  },
});

/** Sizes the server for the number of creators. Every commit is durable. */
function serverSettings(creators: number): Record<string, string> {
  const buffers = Math.min(3072, Math.max(256, Math.round((creators * 0.6) / 1024)));
  return {
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${2 * buffers}MB`,
    work_mem: '64MB',
    maintenance_work_mem: '256MB',
    max_wal_size: creators < 1_000_000 ? '2GB' : '8GB',
  };
}
