import { join } from 'node:path';
import { findOpenSearch } from '@creator-discovery/opensearch/testing';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { BenchEngine } from './engine.ts';
import { ClickhouseEngine, clickhousePackage } from './engines/clickhouse-engine.ts';
import { DuckdbEngine } from './engines/duckdb-engine.ts';
import { MemoryEngine } from './engines/memory-engine.ts';
import { NaiveEngine } from './engines/naive-engine.ts';
import { OpenSearchEngine } from './engines/opensearch-engine.ts';
import type { PostgresServer } from './engines/postgres-server.ts';
import { PythonEngine } from './engines/python-engine.ts';
import { type PythonPackage, pythonWith } from './engines/python-package.ts';
import { SqlEngine } from './engines/sql-engine.ts';
import { SqliteEngine } from './engines/sqlite-engine.ts';
import { TantivyDialect, tantivyPackage } from './engines/tantivy-dialect.ts';
import { pythonWithXapian, XapianDialect } from './engines/xapian-dialect.ts';

interface Surroundings {
  readonly server: PostgresServer;
  /** For files of engines; removed at the end. */
  readonly directory: string;
  readonly places: PlaceDictionary;
}

/** What is compared with the index in memory, by the name that the command line has for it; null where the machine lacks it. */
const others: Readonly<Record<string, (around: Surroundings) => BenchEngine | null | Promise<BenchEngine | null>>> = {
  tuned: ({ server }) => new SqlEngine(server),
  normalised: ({ server }) => new NaiveEngine(server),
  sqlite: ({ directory }) => new SqliteEngine(join(directory, 'creators.sqlite')),
  duckdb: ({ directory }) => new DuckdbEngine(join(directory, 'creators.duckdb')),
  xapian: ({ directory, places }) => {
    const python = pythonWithXapian();
    if (python) return new PythonEngine({ python, folder: join(directory, 'xapian') }, new XapianDialect(places));
    console.log("Xapian is left out: no Python here has its binding (Debian: 'apt install python3-xapian')");
    return null;
  },
  tantivy: async ({ directory, places }) => {
    const python = await pythonFor('Tantivy', tantivyPackage);
    return python === null
      ? null
      : new PythonEngine({ python, folder: join(directory, 'tantivy') }, new TantivyDialect(places));
  },
  clickhouse: async ({ directory }) => {
    const python = await pythonFor('ClickHouse', clickhousePackage);
    return python === null ? null : new ClickhouseEngine(python, join(directory, 'clickhouse'));
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

async function pythonFor(engine: string, wanted: PythonPackage): Promise<string | null> {
  const found = await pythonWith(wanted);
  if ('python' in found) return found.python;
  console.log(`${engine} is left out: ${found.missing}`);
  return null;
}
