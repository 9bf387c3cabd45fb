import { setTimeout as pause } from 'node:timers/promises';
import { Installation } from '@creator-discovery/installation';
import { Cluster, OpenSearchCreatorIndex } from '@creator-discovery/opensearch';
import { findOpenSearch, startOpenSearchNode } from '@creator-discovery/opensearch/testing';
import { deriveSearchRows, searchRowsVersion, searchToken } from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { everyCreator, textWith } from '@creator-discovery/search-filters';
import { defineCommand } from '../command.ts';
import { metricOf } from '../measure/metrics.ts';
import { watchProcessors } from '../measure/processor-time.ts';
import { perItem, printRows, rounded } from '../report.ts';
import { BulkLoad } from '../search/bulk-load.ts';
import { startChangeWriter } from '../search/change-writer.ts';
import { batches } from '../search/dataset.ts';
import type { BenchCreator } from '../search/engine.ts';
import { comparisonSettings, makeDurable } from '../search/server.ts';
import { changeCreators, marked } from '../search/stored-creators.ts';

const maxSecondsBehind = 5;
const heapMb = 1024;
const pollMs = 250;

export const indexerCommand = defineCommand({
  name: 'indexer',
  summary: `Runs an indexer process between PostgreSQL and one OpenSearch node: builds the indexes, then changes creators at each rate per second.
Reports how far the indexer is behind and the CPU time per creator. Needs OpenSearch (npm run opensearch -- get).
Fails if it is more than ${maxSecondsBehind} s behind.`,
  options: { creators: 20_000, rates: '100,500', seconds: 20, json: false },
  run: async (options) => {
    const program = await findOpenSearch();
    if (program === null) throw new Error('Install OpenSearch first: npm run opensearch -- get');
    return Installation.use(
      async (installation) => {
        const node = await startOpenSearchNode(program, { heapMb, lasting: true });
        installation.onEnd(() => node.stop());
        const places = GeoNamesPlaces.load();
        const first = await fill(installation, places, options.creators);
        const begun = performance.now();
        const indexer = await installation.start('indexer', { OPENSEARCH_URL: node.url });
        const watch = async () =>
          watchProcessors({
            indexer: [indexer.child.pid],
            openSearch: [node.process.pid],
            postgres: [await installation.serverProcessId()],
          });
        const spent = await watch();
        while ((await metricOf(indexer.url, 'search_indexer_builds_total')) === 0) await pause(pollMs);
        const seconds = (performance.now() - begun) / 1000;
        const build = { load: 'build', ...costsOf({ creators: options.creators, seconds }, await spent()) };
        const rows = [{ ...build, 'max s behind': 0, 'last change found after s': 0 }];

        const cluster = new Cluster({ nodes: [node.url] });
        installation.onEnd(() => cluster.close());
        const edition = { prefix: 'creators', rowsVersion: searchRowsVersion(places) };
        const index = new OpenSearchCreatorIndex(cluster, { edition, tokenOf: searchToken, deadlineMs: 60_000 });
        for (const rate of options.rates.split(',').map(Number)) {
          const word = `last${rate}`;
          const query = { ...everyCreator(first.indexed.platform), conditions: [textWith('bio', { any: [[word]] })] };
          const untilFound = async () => {
            while ((await index.search(query, { offset: 0, limit: 1 })).total === 0) await pause(20);
          };
          const load = { rate, seconds: options.seconds, creators: options.creators };
          const spentByRate = await watch();
          const changed = await changeAtRate(installation, indexer.url, {
            ...load,
            last: marked(first, word),
            untilFound,
          });
          const { behind, found, ...written } = changed;
          rows.push({
            ...{ load: `${rate} changes/s`, ...costsOf(written, await spentByRate()) },
            ...{ 'max s behind': rounded(behind), 'last change found after s': rounded(found) },
          });
        }
        printRows(rows, options);
        return rows.every((row) => row['max s behind'] <= maxSecondsBehind);
      },
      { settings: comparisonSettings },
    );
  },
});

interface WriteTimes {
  readonly creators: number;
  readonly seconds: number;
}

function costsOf(
  { creators, seconds }: WriteTimes,
  spent: Readonly<Record<'indexer' | 'openSearch' | 'postgres', number>>,
) {
  return {
    creators,
    seconds: rounded(seconds),
    'creators/s': Math.round(creators / seconds),
    'CPU/creator: indexer': perItem(spent.indexer, creators),
    'CPU/creator: OpenSearch': perItem(spent.openSearch, creators),
    'CPU/creator: PostgreSQL, with the writer': perItem(spent.postgres, creators),
  };
}

interface ChangeLoad {
  readonly rate: number;
  readonly seconds: number;
  readonly creators: number;
  /** Changed last. */
  readonly last: BenchCreator;
  untilFound(): Promise<void>;
}

async function changeAtRate(installation: Installation, indexerUrl: string, load: ChangeLoad) {
  const { rate: perSecond, seconds, creators, last, untilFound } = load;
  const writer = await startChangeWriter({
    ...{ databaseUrl: installation.databaseUrl, creators: { count: creators }, perSecond, seconds },
  });
  const changes = () => metricOf(indexerUrl, 'search_indexer_changes_total');
  const [before, begun] = [await changes(), performance.now()];
  let [behind, isWriting] = [0, true];
  const polling = (async () => {
    while (isWriting) {
      behind = Math.max(behind, await metricOf(indexerUrl, 'search_indexer_behind_seconds'));
      await pause(pollMs);
    }
  })();
  const reached = await writer.write();
  if (reached < perSecond * 0.9) console.error(`Only ${Math.round(reached)} of ${perSecond} changes/s were written.`);
  await changeCreators(installation.db, [last]);
  const written = performance.now();
  await untilFound();
  const found = (performance.now() - written) / 1000;
  isWriting = false;
  await polling;
  return { creators: (await changes()) - before, seconds: (written - begun) / 1000, behind, found };
}

/** Fills the tables as a restore would; returns the first creator. */
async function fill(installation: Installation, places: GeoNamesPlaces, creators: number): Promise<BenchCreator> {
  const bulk = await BulkLoad.begin(installation);
  let first: BenchCreator | undefined;
  for (const batch of batches({ count: creators }, places)) {
    first ??= batch[0];
    await bulk.creators(batch);
    await bulk.searchRows(batch);
  }
  await bulk.finish();
  await deriveSearchRows(installation.databaseUrl, places);
  await makeDurable(installation);
  if (first === undefined) throw new RangeError('--creators must be at least 1');
  return first;
}
