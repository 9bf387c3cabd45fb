import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { noteForTests } from '../../../test-note.mjs';
import { findPgBouncer, noPgBouncer } from './pgbouncer.ts';

test('leaves a note of one line where there is no PgBouncer, and removes it where there is one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-note-'));
  const missing = await findPgBouncer({ PGBOUNCER_PATH: path.join(folder, 'none') });
  noteForTests(missing === null ? noPgBouncer : null, folder);
  expect(await readFile(path.join(folder, 'test-note.txt'), 'utf8')).toMatch(
    /^no PgBouncer here: .*PGBOUNCER_PATH.*\n$/,
  );
  noteForTests(null, folder);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
