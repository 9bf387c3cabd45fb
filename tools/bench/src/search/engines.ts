import path from 'node:path';
import type { Installation } from '@creator-discovery/installation';
import { findOpenSearch } from '@creator-discovery/opensearch/testing';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { BenchEngine } from './engine.ts';
import { startOpenSearch } from './engines/opensearch-engine.ts';
import { sqlEngine } from './engines/sql-engine.ts';
import { findTantivy, howToInstallTantivy, TantivyEngine } from './engines/tantivy-engine.ts';

interface Surroundings {
  readonly installation: Installation;
  readonly places: PlaceDictionary;
}

/** Engines to compare with the index in memory, by their names on the command line; null if the machine lacks one. */
const makers: Readonly<Record<string, (surroundings: Surroundings) => Promise<BenchEngine | null>>> = {
  tuned: async ({ installation }) => sqlEngine(installation),
  tantivy: async ({ installation, places }) => {
    const python = await findTantivy();
    const folder = path.join(installation.folder, 'tantivy');
    if (python) return new TantivyEngine({ python, folder }, places);
    console.log(`Skipping Tantivy. To install it, run: ${howToInstallTantivy}`);
    return null;
  },
  opensearch: async ({ installation }) => {
    const program = await findOpenSearch();
    if (program) return startOpenSearch(program, installation.databaseUrl);
    console.log('Skipping OpenSearch. To install it, run: npm run opensearch -- get');
    return null;
  },
};

export const engineNames: readonly string[] = Object.keys(makers);

export async function makeEngines(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<readonly BenchEngine[]> {
  const chosen = Object.entries(makers).filter(([name]) => names.includes(name));
  const engines = await Promise.all(chosen.map(([, make]) => make(surroundings)));
  return engines.filter((engine) => engine !== null);
}
