import { readFile } from 'node:fs/promises';
import { operations } from '@creator-discovery/operations';
import { expect, test } from '@jest/globals';
import { committedFile, type Recording, record } from './recording.js';

const committed = async (): Promise<Recording> => JSON.parse(await readFile(committedFile, 'utf8')) as Recording;

test('the examples of the documents are what the API answers today (npm run examples records them anew)', async () => {
  expect(await record()).toEqual(await committed());
});

test('every operation has an example', async () => {
  expect(Object.keys((await committed()).operations).sort()).toEqual(operations.map(({ name }) => name).sort());
});

test('nothing in the examples could be anybody’s: addresses are of domains that are reserved for examples', async () => {
  const text = await readFile(committedFile, 'utf8');
  const hosts = [...text.matchAll(/@([\w-]+(?:\.[\w-]+)+)|https?:\/\/([^/"\s:]+)/g)].map(
    ([, mail, web]) => mail ?? web,
  );
  expect(hosts.length).toBeGreaterThan(20);
  for (const host of new Set(hosts)) expect(host).toMatch(/(^|\.)(example|example\.(com|org|net)|127\.0\.0\.1)$/);
  expect(text.match(/cd_live_(?!EXAMPLE)/)).toBeNull();
});
