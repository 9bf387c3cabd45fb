import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { ImportRecordInput } from '@creator-discovery/creators';
import { generateCreators } from '@creator-discovery/demo-data';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { migrate } from '@creator-discovery/postgres';
import { entryOf } from '@creator-discovery/start/workspace';
import pg from 'pg';
import type { Percentiles } from '../search/measure.ts';
import { type ImportCounters, importCounters } from './import-counters.ts';
import { SearchesBeside } from './searches-beside.ts';

export const importsHelp = `npm run bench -- imports [--creators 20000] [--searches 0]
  Imports generated creators from a file into an empty database, then the same file again, then all of them with other figures.
  With --searches, so many are made a second meanwhile, in an index in this process, which makes the imports slower.`;

/**
 * How long `admin creators import` takes, until it exits, and the processor time of its process and of PostgreSQL, which other
 * work on the machine changes least. Processor times are measured on Linux only.
 */
export async function importsCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { creators: { type: 'string', default: '20000' }, searches: { type: 'string', default: '0' } },
  });
  const [creators, perSecond] = [Number(values.creators), Number(values.searches)];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-bench-'));
  // Under root the server runs as another account, which must reach its files.
  await chmod(folder, 0o755);
  const [file, changed] = [path.join(folder, 'creators.ndjson'), path.join(folder, 'changed.ndjson')];
  await writeCreators(file, generateCreators({ count: creators }));
  await writeCreators(changed, withOtherFigures(generateCreators({ count: creators })));
  const server = await EmbeddedPostgres.start({ dataDir: path.join(folder, 'postgres') });
  let beside: SearchesBeside | null = null;
  try {
    await migrate(server.url);
    if (perSecond > 0) beside = await SearchesBeside.open({ url: server.url, folder }, { creators, perSecond });
    for (const [what, imported] of [
      ['into an empty database', file],
      ['the same again', file],
      ['with other figures', changed],
    ] as const) {
      const importing = measured(server.url, imported);
      const meanwhile = await beside?.during(importing);
      console.log(`${what.padEnd(24)} ${said(await importing)}`);
      if (meanwhile) console.log(`${' '.repeat(24)} ${saidOfSearches(meanwhile)}`);
    }
    return 0;
  } finally {
    await beside?.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Figures extends ImportCounters {
  readonly creators: number;
}

async function measured(databaseUrl: string, file: string): Promise<Figures> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('checkpoint');
    const before = await importCounters(client);
    const creators = await importFile(databaseUrl, file);
    const after = await importCounters(client);
    return {
      creators,
      seconds: after.seconds - before.seconds,
      childrenSeconds: after.childrenSeconds - before.childrenSeconds,
      postgresSeconds: after.postgresSeconds - before.postgresSeconds,
      walBytes: after.walBytes - before.walBytes,
    };
  } finally {
    await client.end();
  }
}

/** Returns how many creators it added and updated. */
async function importFile(databaseUrl: string, file: string): Promise<number> {
  const child = spawn(process.execPath, [entryOf('admin'), 'creators', 'import', file, '--json'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`the import ended with status ${status}`);
  const { added, updated } = JSON.parse(output) as { added: number; updated: number };
  return added + updated;
}

function said({ creators, seconds, childrenSeconds, postgresSeconds, walBytes }: Figures): string {
  const each = (total: number): string => `${Math.round((total / creators) * 1e6)} us`;
  return [
    `${creators} in ${seconds.toFixed(1)} s (${Math.round(creators / seconds)} a second)`,
    `processor time of each: import ${each(childrenSeconds)}, PostgreSQL ${each(postgresSeconds)}`,
    `write-ahead log ${(walBytes / creators / 1000).toFixed(1)} KB each`,
  ].join('; ');
}

function saidOfSearches({ count, p50, p95, p99, max }: Percentiles): string {
  const ms = [p50, p95, p99, max].map((time) => time.toFixed(2)).join(' / ');
  return `${count} searches meanwhile: p50 / p95 / p99 / max ${ms} ms`;
}

async function writeCreators(file: string, creators: Iterable<ImportRecordInput>): Promise<void> {
  const lines = function* (): Generator<string> {
    for (const creator of creators) yield `${JSON.stringify(creator)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** As a source brings them some days later. */
function* withOtherFigures(creators: Iterable<ImportRecordInput>): Generator<ImportRecordInput> {
  for (const creator of creators)
    yield {
      ...creator,
      follower_count: (creator.follower_count ?? 0) + 17,
      average_likes: (creator.average_likes ?? 0) + 1,
    };
}
