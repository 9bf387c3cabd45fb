import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportRecordInput } from '@creator-discovery/creators';
import { generateCreators } from '@creator-discovery/demo-data';
import { Installation } from '@creator-discovery/installation';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { sql } from 'kysely';
import { defineCommand } from '../command.ts';
import { timedImport } from '../imports/timed-import.ts';
import { inOrder } from '../measure/in-order.ts';
import { steadyLoad } from '../measure/load.ts';
import { percentilesOf } from '../measure/percentiles.ts';
import { ms, perItem, printRows, rounded } from '../report.ts';
import { MemoryEngine } from '../search/engines/memory-engine.ts';
import { type BenchRequest, benchRequests } from '../search/requests.ts';
import { vocabulariesOf } from '../search/vocabulary.ts';

export const importsCommand = defineCommand({
  name: 'imports',
  summary: `Imports generated creators from a file into an empty database, then the same file again, then all creators with changed figures.
--searches makes that many searches per second meanwhile, in an index in this process, which slows the imports down.`,
  options: { creators: 20_000, searches: 0 },
  run: (options) =>
    Installation.use(async (installation) => {
      const generated = () => generateCreators({ count: options.creators });
      const file = path.join(installation.folder, 'creators.ndjson');
      const changedFile = path.join(installation.folder, 'changed.ndjson');
      await writeCreators(file, generated());
      await writeCreators(changedFile, withChangedFigures(generated()));
      const search = options.searches > 0 ? await searchesIn(installation, options.creators) : null;
      const imports = [
        ['empty database', file],
        ['same file again', file],
        ['changed figures', changedFile],
      ] as const;
      const rows = await inOrder(imports, async ([name, input]) => {
        await sql`checkpoint`.execute(installation.owner);
        const importing = timedImport(installation, input);
        const times = search && (await steadyLoad({ perSecond: options.searches, until: importing, call: search }));
        const { added, updated, seconds, childrenSeconds, postgresSeconds, walBytes } = await importing;
        const creators = added + updated;
        return {
          import: name,
          creators,
          seconds: rounded(seconds),
          'creators/s': Math.round(creators / seconds),
          'CPU/creator: import': perItem(childrenSeconds, creators),
          'CPU/creator: PostgreSQL': perItem(postgresSeconds, creators),
          'WAL KB/creator': rounded(walBytes / creators / 1000),
          ...(times && searchColumns(times)),
        };
      });
      printRows(rows);
      return true;
    }),
});

function searchColumns(times: readonly number[]) {
  const { count, p50, p95, p99, max } = percentilesOf(times);
  return { searches: count, 'p50 / p95 / p99 / max ms': [p50, p95, p99, max].map(ms).join(' / ') };
}

/** Opens an index in this process that follows the database; a search waits while the index is behind. */
async function searchesIn(installation: Installation, creators: number): Promise<(number: number) => Promise<unknown>> {
  const places = GeoNamesPlaces.load();
  const dictionaries = { places, languages: IsoLanguages.load() };
  const requests = await benchRequests(vocabulariesOf({ count: creators }, places), dictionaries);
  const engine = new MemoryEngine(installation.databaseUrl, path.join(installation.folder, 'snapshots'));
  await engine.finish();
  installation.onEnd(() => engine.close());
  return (number) => {
    const { query, offset } = requests[number % requests.length] as BenchRequest;
    return engine.search(query, { offset, limit: 10 });
  };
}

async function writeCreators(file: string, creators: Iterable<ImportRecordInput>): Promise<void> {
  const lines = function* (): Generator<string> {
    for (const creator of creators) yield `${JSON.stringify(creator)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

function* withChangedFigures(creators: Iterable<ImportRecordInput>): Generator<ImportRecordInput> {
  for (const creator of creators)
    yield {
      ...creator,
      follower_count: (creator.follower_count ?? 0) + 17,
      average_likes: (creator.average_likes ?? 0) + 1,
    };
}
