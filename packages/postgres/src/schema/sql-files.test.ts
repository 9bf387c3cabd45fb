import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { readSqlFiles, sqlFile, sqlFolder } from './sql-files.ts';
import {
  type Hashes,
  problemsOf,
  readHashes,
  recordFiles,
  schemaOfNewDatabase,
  unrecorded,
} from './testing/schema-records.ts';

const files = await readSqlFiles();

describe('migrations', () => {
  test('have unique times as names', () => {
    const names = files.migrations.map(({ name }) => name);
    expect(names.filter((name) => !/^\d{8}T\d{4}_[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.slice(0, 13))).size).toBe(names.length);
  });

  test('match their recorded hashes, and all are recorded', async () => {
    const recorded = await readHashes();
    expect([...problemsOf(files.migrations, recorded), ...unrecorded(files.migrations, recorded)]).toEqual([]);
  });

  test('of the newest release and of the main branch of origin are unchanged, whatever hashes.json records', async () => {
    const root = fileURLToPath(new URL('../../../', sqlFolder));
    expect(await readHashes()).toMatchObject(publishedHashes(root));
  });

  test('may change until a release tag or the main branch of origin contains them', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root });
    const commit = async (hashes: Hashes) => {
      await mkdir(path.dirname(path.join(root, hashesPath)), { recursive: true });
      await writeFile(path.join(root, hashesPath), JSON.stringify(hashes));
      git('add', '.');
      git('commit', '--quiet', '--message', 'a');
    };
    try {
      git('init', '--quiet');
      await commit({ a: 'draft' });
      expect(publishedHashes(root)).toEqual({});
      await commit({ a: 'first' });
      git('tag', 'v1.9.0');
      await commit({ a: 'first', b: 'second' });
      git('tag', 'v1.10.0');
      await commit({ a: 'edited', b: 'second', c: 'third' });
      expect(publishedHashes(root)).toEqual({ a: 'first', b: 'second' });
      git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await commit({ a: 'first', b: 'second', c: 'third', d: 'draft' });
      git('checkout', '--quiet', '--detach', 'HEAD~1');
      await commit({ a: 'edited', b: 'second', c: 'edited' });
      expect(publishedHashes(root)).toEqual({ a: 'first', b: 'second', c: 'third' });
    } finally {
      await rm(root, { recursive: true });
    }
  });

  test('that were edited, deleted or not recorded are reported with a remedy', () => {
    const recorded = { a: sqlFile('a', 'one').hash, b: sqlFile('b', 'two').hash };
    const found = [sqlFile('a', 'one!'), sqlFile('c', 'three')];
    expect(problemsOf(found, recorded)).toEqual([
      'a.sql was edited after it was recorded: undo the edit and add a new migration. If nobody else has it yet, ' +
        'delete its line from hashes.json and run `npm run schema`',
      'b.sql is recorded in hashes.json but missing: restore the file',
    ]);
    expect(unrecorded(found, recorded)).toEqual(['c.sql is not recorded in hashes.json yet: run `npm run schema`']);
  });
});

const hashesPath = 'packages/postgres/sql/migrations/hashes.json';

/**
 * Returns the hashes in the newest release tag and in the latest commit that HEAD shares with the main branch of origin.
 * A clone without tags, remote or history has none.
 */
function publishedHashes(cwd: string): Hashes {
  const git = (...args: string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' }).stdout.split('\n');
  const [newest] = git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v[0-9]*');
  const [base] = git('merge-base', 'HEAD', 'refs/remotes/origin/main');
  const recorded = [base, newest].flatMap((at) => (at ? [git('show', `${at}:${hashesPath}`).join('\n')] : []));
  return Object.assign({}, ...recorded.map((text) => JSON.parse(text) as Hashes));
}

test('schema.sql is the schema of a new database; if not, run `npm run schema`', async () => {
  expect(await schemaOfNewDatabase()).toBe(await readFile(recordFiles.schema, 'utf8'));
});

describe('functions', () => {
  test('are in folders with the same names as in src', async () => {
    const folders = async (url: URL): Promise<string[]> =>
      (await readdir(url, { withFileTypes: true })).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    const rooms = await folders(new URL('functions/', sqlFolder));
    expect(await folders(new URL('../src/', sqlFolder))).toEqual(expect.arrayContaining(rooms));
  });

  test('are one per file, with the name of the file, and unique', () => {
    const defined = files.functions.map(({ text }) => text.match(/^create or replace function \w+/gm));
    expect(defined).toEqual(files.functions.map(({ name }) => [`create or replace function ${name}`]));
    expect(new Set(files.functions.map(({ name }) => name)).size).toBe(files.functions.length);
  });

  test('start with a description, their arguments and the section of the specification', () => {
    const lacking = files.functions.flatMap(({ name, text }) => {
      const [header = '', definition = ''] = text.split(/^create or replace function /m);
      const lacks = [
        ...(/^-- [A-Z].*[.:]/s.test(header) ? [] : ['a description']),
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

/** Returns the argument names in `name(first type, out second type) ...`. */
function argumentsOf(definition: string): readonly string[] {
  const list = /\(([^)]*)\)/.exec(definition)?.[1]?.trim() ?? '';
  return list === '' ? [] : list.split(',').map((argument) => argument.trim().replace(/^out /, '').split(' ')[0] ?? '');
}
