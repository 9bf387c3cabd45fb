import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { PostgresServer } from '../search/engines/postgres-server.ts';
import { Undo } from '../search/undo.ts';
import { loadThroughPipe } from './first-load.ts';
import { ThisMachine } from './machine.ts';
import { measureAll, type Stage } from './measurements.ts';
import { inGigabytes, lacking, type Needs, needsOf, sharedBufferBytes, walLimitBytes } from './needs.ts';
import { counted, Findings } from './report.ts';

export const biggerHelp = `usage: npm run bench -- bigger [--creators 5000000] [--folder FOLDER] [--seconds 35]
So many different creators, generated and imported through a pipe, without a file between: first says what that needs of the
disk and the memory and about how long it takes, and refuses where it isn't there. Then the index in memory, the requests of
bench search in it and in SQL, exports of 10,000 rows, searches over HTTP, and a comparison of the ledger with all balances.
  --folder    where the database and the snapshots are while it runs (default: the folder for temporary files)
  --seconds   longest time for the requests of one engine
Exit status 1 when something is wrong (a creator is missing, two engines disagree, a balance differs) or isn't there, 2 for wrong usage.`;

const fewest = 5000;

/** `bench bigger`: everything at a size that is counted in millions. */
export async function biggerCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      creators: { type: 'string', default: '5000000' },
      folder: { type: 'string', default: tmpdir() },
      seconds: { type: 'string', default: '35' },
    },
  });
  const [creators, seconds] = [Number(values.creators), Number(values.seconds)];
  if (!Number.isSafeInteger(creators) || creators < fewest || !(seconds > 0)) {
    console.error(biggerHelp);
    return 2;
  }
  const needs = needsOf(creators);
  console.log(sentenceOf(creators, needs));
  const missing = await lacking(needs, new ThisMachine(), values.folder);
  for (const line of missing) console.error(line);
  return missing.length > 0 || !(await run({ creators, seconds, parent: values.folder })) ? 1 : 0;
}

function sentenceOf(creators: number, needs: Needs): string {
  const minutes = Math.ceil(needs.seconds / 60);
  return `${counted(creators)} creators need ${inGigabytes(needs.diskBytes)} of disk, ${inGigabytes(needs.memoryBytes)} of memory and, on ${needs.cores} cores that nothing else uses, about ${minutes} minutes`;
}

interface Run {
  readonly creators: number;
  readonly seconds: number;
  readonly parent: string;
}

/** True when nothing was wrong. */
async function run({ creators, seconds, parent }: Run): Promise<boolean> {
  const undo = new Undo();
  const folder = await mkdtemp(path.join(parent, 'bench-bigger-'));
  undo.add(() => rm(folder, { recursive: true, force: true }));
  // Under root the server runs as another account, which must reach its files.
  await chmod(folder, 0o755);
  const findings = new Findings(console.log);
  try {
    const server = await PostgresServer.start(path.join(folder, 'postgres'), serverSettings(creators));
    undo.add(() => server.stop());
    const stage: Stage = { server, creators, seconds, folder, undo, findings, places: GeoNamesPlaces.load() };
    const load = await loadThroughPipe({
      databaseUrl: server.url,
      client: server.client,
      creators,
      onProgress: (soFar) => console.log(`${counted(soFar)} creators so far`),
    });
    await measureAll(stage, load);
    console.log(`\n${findings.table()}`);
    return findings.isRight;
  } finally {
    await undo.run();
  }
}

/** A server of a size for so many creators. Every commit is safe on the disk before it is answered. */
function serverSettings(creators: number): Record<string, string> {
  const megabytes = (value: number) => `${Math.round(value / 2 ** 20)}MB`;
  return {
    shared_buffers: megabytes(sharedBufferBytes(creators)),
    effective_cache_size: megabytes(2 * sharedBufferBytes(creators)),
    work_mem: '64MB',
    maintenance_work_mem: '256MB',
    max_wal_size: megabytes(walLimitBytes(creators)),
  };
}
