import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findOpenSearch } from '@creator-discovery/opensearch/testing';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { MemoryEngine } from '../search/engines/memory-engine.ts';
import { OpenSearchEngine } from '../search/engines/opensearch-engine.ts';
import { PostgresServer } from '../search/engines/postgres-server.ts';
import { SqlEngine } from '../search/engines/sql-engine.ts';
import { loadAll } from '../search/load-all.ts';
import { Undo } from '../search/undo.ts';
import { type AskedUnderLoad, compareEngines, type Engines } from './compare-engines.ts';

export const agreementHelp = `usage: npm run bench -- agreement [--creators 5000] [--generated 6000] [--nodes 3] [--seconds 20]
Whether index in memory, SQL and a cluster of OpenSearch nodes answer the bench's requests and so many generated ones alike; then
whether the cluster still does while a node is killed, and while its indexes are built again; and how long lookalikes take there.
Needs Java and the jars (npm run opensearch -- get). Exit status 1 when an answer was wrong or missing.`;

/** `bench agreement`: the engines against each other. */
export async function agreementCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      creators: { type: 'string', default: '5000' },
      generated: { type: 'string', default: '6000' },
      nodes: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '20' },
    },
  });
  const program = await findOpenSearch();
  if (program === null) {
    console.error("not run: 'npm run opensearch -- get' gets OpenSearch, where Java and Maven are installed");
    return 2;
  }
  const undo = new Undo();
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-agreement-'));
    undo.add(() => rm(folder, { recursive: true, force: true }));
    // Under root the server runs as another account, which must reach its files.
    await chmod(folder, 0o755);
    const places = GeoNamesPlaces.load();
    const server = await PostgresServer.start(path.join(folder, 'postgres'));
    undo.add(() => server.stop());
    const nodes = Number(values.nodes);
    const engines: Engines = {
      memory: new MemoryEngine(server, path.join(folder, 'snapshots')),
      sql: new SqlEngine(server),
      cluster: new OpenSearchEngine(program, server, nodes),
    };
    const all = Object.values(engines);
    for (const engine of all) undo.add(() => engine.close());
    const loaded = await loadAll({ server, engines: all, places }, { count: Number(values.creators) });
    const { sql, cluster, calm, nodeKilled, rebuilt, lookalikes } = await compareEngines(engines, loaded, {
      ...{ generated: Number(values.generated), seconds: Number(values.seconds), nodes },
    });
    console.log(`SQL and index: ${saidOf(sql)}`);
    console.log(`OpenSearch and index: ${saidOf(cluster)}`);
    console.log(`OpenSearch under load: ${saidOf(calm)}`);
    if (nodeKilled) console.log(`the same, one node killed: ${saidOf(nodeKilled)}`);
    console.log(`the same, indexes built again in ${rebuilt.seconds.toFixed(1)} s: ${saidOf(rebuilt)}`);
    for (const { name, p50, max } of lookalikes)
      console.log(`OpenSearch, ${name}: p50 / max ${p50.toFixed(0)} / ${max.toFixed(0)} ms`);
    const compared = [sql, cluster, calm, rebuilt, ...(nodeKilled ? [nodeKilled] : [])];
    return compared.every(({ wrong, failed }) => wrong.length + failed.length === 0) ? 0 : 1;
  } finally {
    await undo.run();
  }
}

function saidOf({ asked, wrong, failed }: AskedUnderLoad): string {
  const first = [...wrong, ...failed][0];
  return `${asked} requests, ${wrong.length} wrong, ${failed.length} failed${first === undefined ? '' : `, such as ${first}`}`;
}
