import { tmpdir } from 'node:os';
import { Installation } from '@creator-discovery/installation';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { loadThroughPipe } from '../bigger/first-load.ts';
import { measureAll } from '../bigger/measurements.ts';
import { freeResources, inGigabytes, needsOf, sharedBufferBytes, shortages, walLimitBytes } from '../bigger/needs.ts';
import { defineCommand, WrongUsage } from '../command.ts';
import { counted } from '../report.ts';

const minCreators = 5000;

export const biggerCommand = defineCommand({
  name: 'bigger',
  summary: `Generates and imports millions of different creators through a pipe, then measures the index, searches in it and in SQL, exports of
10,000 rows, searches over HTTP and credits verify. First prints the needed disk space, memory and time, and stops if the machine
lacks them. --folder holds the database; --seconds limits the requests per engine. Fails if a creator is missing, two engines
disagree or a balance differs.`,
  options: { creators: 5_000_000, folder: tmpdir(), seconds: 35 },
  run: async ({ creators, folder, seconds }) => {
    if (!Number.isSafeInteger(creators) || creators < minCreators)
      throw new WrongUsage(`--creators must be at least ${minCreators}.`);
    const needs = needsOf(creators);
    const { diskBytes, memoryBytes, cores } = needs;
    console.log(
      `${counted(creators)} creators need ${inGigabytes(diskBytes)} of disk space, ${inGigabytes(memoryBytes)} of memory and about ${Math.ceil(needs.seconds / 60)} minutes on ${cores} idle cores.`,
    );
    const missing = shortages(needs, await freeResources(folder));
    for (const line of missing) console.error(line);
    if (missing.length > 0) return false;
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
  const inMegabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)}MB`;
  return {
    shared_buffers: inMegabytes(sharedBufferBytes(creators)),
    effective_cache_size: inMegabytes(2 * sharedBufferBytes(creators)),
    work_mem: '64MB',
    maintenance_work_mem: '256MB',
    max_wal_size: inMegabytes(walLimitBytes(creators)),
  };
}
