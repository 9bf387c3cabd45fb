import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readSqlFiles, type SqlFiles, sqlFile, sqlFolder } from './sql-files.ts';
import { problemsOf, readHashes, recordFiles, schemaOfNewDatabase, unrecorded } from './testing/schema-records.ts';

let files: SqlFiles;

beforeAll(async () => {
  files = await readSqlFiles();
});

describe('migrations', () => {
  test('are named by their times, and no time is taken twice', () => {
    const names = files.migrations.map(({ name }) => name);
    expect(names.filter((name) => !/^\d{8}T\d{4}_[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.slice(0, 13))).size).toBe(names.length);
  });

  test('are as they were recorded, and every one is recorded', async () => {
    const recorded = await readHashes();
    expect([...problemsOf(files.migrations, recorded), ...unrecorded(files.migrations, recorded)]).toEqual([]);
  });

  test('that were edited, are gone or are not recorded yet are named with what to do', () => {
    const recorded = { a: sqlFile('a', 'one').hash, b: sqlFile('b', 'two').hash };
    const found = [sqlFile('a', 'one!'), sqlFile('c', 'three')];
    expect(problemsOf(found, recorded)).toEqual([
      'a.sql was edited after it was recorded: undo the edit and add a new migration. If nobody else has it yet, ' +
        'delete its line from hashes.json and run `npm run schema`',
      'b.sql is recorded in hashes.json, but the file is gone: bring it back',
    ]);
    expect(unrecorded(found, recorded)).toEqual([
      'c.sql is not recorded in hashes.json yet: run `npm run schema`',
    ]);
  });
});

describe('schema.sql', () => {
  test('is the schema of a new database; if not, run `npm run schema`', async () => {
    expect(await schemaOfNewDatabase()).toBe(await readFile(recordFiles.schema, 'utf8'));
  });
});

describe('functions', () => {
  test('are in folders that are named as those of src', async () => {
    const folders = async (url: URL): Promise<string[]> =>
      (await readdir(url, { withFileTypes: true })).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    const rooms = await folders(new URL('functions/', sqlFolder));
    expect(await folders(new URL('../src/', sqlFolder))).toEqual(expect.arrayContaining(rooms));
  });

  test('are one a file, named for it, and no name is taken twice', () => {
    const defined = files.functions.map(({ text }) => text.match(/^create or replace function \w+/gm));
    expect(defined).toEqual(files.functions.map(({ name }) => [`create or replace function ${name}`]));
    expect(new Set(files.functions.map(({ name }) => name)).size).toBe(files.functions.length);
  });

  test('open with the question they answer, their arguments, what they refuse and the section that says so', () => {
    const lacking = files.functions.flatMap(({ name, text }) => {
      const [header = '', definition = ''] = text.split(/^create or replace function /m);
      const lacks = [
        ...(/^-- [A-Z][^?]*\?\n/.test(header) ? [] : ['a question']),
        ...(/^-- Refuses /m.test(header) ? [] : ['what it refuses']),
        ...(/^-- \((?:spec: (?:action|scraping)|contract) \d[^)]*\)\n$/m.test(header)
          ? []
          : ['the section of the specification']),
        ...argumentsOf(definition).filter((argument) => !header.includes(`\n--   ${argument} `)),
      ];
      return lacks.length > 0 ? [`${name}.sql lacks ${lacks.join(', ')}`] : [];
    });
    expect(lacking).toEqual([]);
  });
});

/** Names of the arguments in `name(first type, out second type) ...`. */
function argumentsOf(definition: string): readonly string[] {
  const list = /\(([^)]*)\)/.exec(definition)?.[1]?.trim() ?? '';
  return list === '' ? [] : list.split(',').map((argument) => argument.trim().replace(/^out /, '').split(' ')[0] ?? '');
}
