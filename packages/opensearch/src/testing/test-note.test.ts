import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { noteForTests } from '../../../../test-note.mjs';
import { noOpenSearch } from './opensearch-jars.ts';

test('leaves a note of one line without a server, and removes it with one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-note-'));
  noteForTests(noOpenSearch, folder);
  expect(await readFile(path.join(folder, 'test-note.txt'), 'utf8')).toMatch(
    /^Skipped the tests on a real OpenSearch: .*OPENSEARCH_JARS_PATH.*\n$/,
  );
  noteForTests(null, folder);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
