import type { Recipe } from './recipe.ts';

export const port: Recipe = {
  heading: 'A port with adapter',
  names: { DOMAIN: 'history', ROOM: 'history', NAME: 'entry-counts' },
  steps: [
    {
      file: 'packages/history/src/entry-counts.ts',
      content: `/** Counts the searches and jobs of an account. */
export abstract class EntryCounts {
  /** Returns 0 for an unknown account. */
  abstract of(accountId: string): Promise<number>;
}
`,
    },
    {
      file: 'packages/history/src/index.ts',
      replace: "export * from './excluded-creators.ts';\n",
      by: "export * from './entry-counts.ts';\nexport * from './excluded-creators.ts';\n",
    },
    {
      file: 'packages/history/src/entry-counts.contract.ts',
      content: `import { expect, test } from '@jest/globals';
import type { EntryCounts } from './entry-counts.ts';

/** The rules every adapter of \`EntryCounts\` keeps. */
export function entryCountsContract(name: string, make: () => Promise<EntryCounts>): void {
  test(\`EntryCounts: \${name}: an unknown account has no entries\`, async () => {
    const counts = await make();
    expect(await counts.of('00000000-0000-4000-8000-00000000dead')).toBe(0);
  });
}
`,
    },
    {
      file: 'packages/history/src/contract.ts',
      replace: "export * from './excluded-creators.contract.ts';\n",
      by: "export * from './entry-counts.contract.ts';\nexport * from './excluded-creators.contract.ts';\n",
    },
    {
      file: 'packages/postgres/src/history/postgres-entry-counts.ts',
      content: `import type { EntryCounts } from '@creator-discovery/history';
import type { Database } from '../session/database.ts';

export class PostgresEntryCounts implements EntryCounts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of(accountId: string): Promise<number> {
    const counted = this.#db.selectFrom('history').select(({ fn }) => fn.countAll<number>().as('entries'));
    return (await counted.where('account_id', '=', accountId).executeTakeFirst())?.entries ?? 0;
  }
}
`,
    },
    {
      file: 'packages/postgres/src/history/postgres-entry-counts.test.ts',
      content: `import { entryCountsContract } from '@creator-discovery/history/contract';
import { afterAll, beforeAll } from '@jest/globals';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { PostgresEntryCounts } from './postgres-entry-counts.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

entryCountsContract('PostgreSQL', async () => new PostgresEntryCounts(db));
`,
    },
    {
      file: 'packages/postgres/src/module.ts',
      replace:
        "import { ExcludedCreators, RequestLog, RequestRecords, SavedSearches, SearchHistory } from '@creator-discovery/history';\n",
      by: "import {\n  EntryCounts,\n  ExcludedCreators,\n  RequestLog,\n  RequestRecords,\n  SavedSearches,\n  SearchHistory,\n} from '@creator-discovery/history';\n",
    },
    {
      file: 'packages/postgres/src/module.ts',
      replace: "import { PostgresExcludedCreators } from './history/postgres-excluded-creators.ts';\n",
      by: "import { PostgresEntryCounts } from './history/postgres-entry-counts.ts';\nimport { PostgresExcludedCreators } from './history/postgres-excluded-creators.ts';\n",
    },
    {
      file: 'packages/postgres/src/module.ts',
      after: '    bindOver(RequestRecords, (db) => new PostgresRequestRecords(db));\n',
      insert: '    bindOver(EntryCounts, (db) => new PostgresEntryCounts(db));\n',
    },
  ],
  generates: ['settings-doc'],
  shows: { 'docs/ports.md': '`EntryCounts`' },
  tests: [{ folder: 'packages/postgres', files: 'entry-counts', names: 'EntryCounts' }],
};
