import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { noteForTests } from './test-note.ts';

test('leaves a note of one line where there is no server, and removes it where there is one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-note-'));
  await noteForTests(null, folder);
  expect(await readFile(path.join(folder, 'test-note.txt'), 'utf8')).toMatch(
    /^no OpenSearch here: .*OPENSEARCH_JARS_PATH.*\n$/,
  );
  await noteForTests({ java: 'java', jars: '/jars' }, folder);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
