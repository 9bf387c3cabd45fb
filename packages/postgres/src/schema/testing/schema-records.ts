import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { type SqlFile, sqlFolder } from '../sql-files.ts';
import { describeSchema } from './describe-schema.ts';

/** What is committed about the SQL files, and compared with them by a test. */
export const recordFiles = {
  schema: new URL('schema.sql', sqlFolder),
  hashes: new URL('migrations/hashes.json', sqlFolder),
} as const;

/** Hashes of the migrations by name, as they were when they were recorded. */
export type Hashes = Readonly<Record<string, string>>;

/** The recorded hashes. */
export async function readHashes(): Promise<Hashes> {
  return JSON.parse(await readFile(recordFiles.hashes, 'utf8')) as Hashes;
}

/** The command that brings both records up to date. */
const command = '`npm run schema`';

/** What is wrong with the migrations, a sentence each; those that are not recorded yet are fine. */
export function problemsOf(migrations: readonly SqlFile[], recorded: Hashes): readonly string[] {
  const found = new Map(migrations.map(({ name, hash }) => [name, hash]));
  return Object.entries(recorded).flatMap(([name, hash]) => {
    if (!found.has(name)) return [`${name}.sql is recorded in hashes.json, but the file is gone: bring it back`];
    if (found.get(name) === hash) return [];
    return [
      `${name}.sql was edited after it was recorded: undo the edit and add a new migration. If nobody else has it yet, delete its line from hashes.json and run ${command}`,
    ];
  });
}

/** Migrations that are not recorded yet, a sentence each. */
export function unrecorded(migrations: readonly SqlFile[], recorded: Hashes): readonly string[] {
  return migrations
    .filter(({ name }) => !(name in recorded))
    .map(({ name }) => `${name}.sql is not recorded in hashes.json yet: run ${command}`);
}

/** The schema of a new database, as `schema.sql` records it. */
export async function schemaOfNewDatabase(): Promise<string> {
  const database = await createTestDatabase();
  await migrate(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const description = await describeSchema(client);
  await client.end();
  await database.drop();
  return `${header}\n\n${description}`;
}

const header = `-- The schema that all migrations and functions together make, for reading and for review. Nothing runs this file: a test
-- compares it with a new database, and \`npm run schema\` rewrites it. Bodies of functions are in functions/.`;
