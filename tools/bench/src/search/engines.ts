import { join } from 'node:path';
import { findOpenSearch } from '@creator-discovery/opensearch/testing';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { BenchEngine } from './engine.ts';
import { MemoryEngine } from './engines/memory-engine.ts';
import { OpenSearchEngine } from './engines/opensearch-engine.ts';
import type { PostgresServer } from './engines/postgres-server.ts';
import { pythonWith } from './engines/python-package.ts';
import { SqlEngine } from './engines/sql-engine.ts';
import { TantivyEngine, tantivyPackage } from './engines/tantivy-engine.ts';

interface Surroundings {
  readonly server: PostgresServer;
  /** For files of engines; removed at the end. */
  readonly directory: string;
  readonly places: PlaceDictionary;
}

/** What is compared with the index in memory, by the name that the command line has for it; null where the machine lacks it. */
const others: Readonly<Record<string, (around: Surroundings) => BenchEngine | null | Promise<BenchEngine | null>>> = {
  tuned: ({ server }) => new SqlEngine(server),
  tantivy: async ({ directory, places }) => {
    const found = await pythonWith(tantivyPackage);
    if ('python' in found)
      return new TantivyEngine({ python: found.python, folder: join(directory, 'tantivy') }, places);
    console.log(`Tantivy is left out: ${found.missing}`);
    return null;
  },
  opensearch: async ({ server }) => {
    const program = await findOpenSearch();
    if (program) return new OpenSearchEngine(program, server);
    console.log("OpenSearch is left out: 'npm run opensearch -- get' gets it, where Java and Maven are installed");
    return null;
  },
};

export const engineNames: readonly string[] = Object.keys(others);

/** The index in memory first: the others are compared with it. */
export async function makeEngines(names: readonly string[], around: Surroundings): Promise<BenchEngine[]> {
  const chosen = Object.entries(others).filter(([name]) => names.includes(name));
  const made = await Promise.all(chosen.map(([, make]) => make(around)));
  const memory = new MemoryEngine(around.server, join(around.directory, 'snapshots'));
  return [memory, ...made.filter((engine) => engine !== null)];
}
