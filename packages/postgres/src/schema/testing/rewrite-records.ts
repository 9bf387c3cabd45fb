/** `npm run schema`: records new migrations in `hashes.json` and rewrites `schema.sql`. */
import { writeFile } from 'node:fs/promises';
import { readSqlFiles } from '../sql-files.ts';
import { problemsOf, readHashes, recordFiles, schemaOfNewDatabase } from './schema-records.ts';

const { migrations } = await readSqlFiles();
const recorded = await readHashes();
const problems = problemsOf(migrations, recorded);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
const added = migrations.filter(({ name }) => !(name in recorded)).map(({ name }) => name);
const schema = await schemaOfNewDatabase();
const hashes = Object.fromEntries(migrations.map(({ name, hash }) => [name, hash]));
await writeFile(recordFiles.hashes, `${JSON.stringify(hashes, null, 2)}\n`);
await writeFile(recordFiles.schema, schema);
process.stdout.write(`sql/schema.sql is written; recorded: ${added.join(', ') || 'no new migration'}\n`);
process.exit();
