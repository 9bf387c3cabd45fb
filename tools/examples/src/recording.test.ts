import { readFile } from 'node:fs/promises';
import { operations } from '@creator-discovery/operations';
import { expect, test } from '@jest/globals';
import { committedFiles, type Recordings, record } from './recording.ts';

async function text(): Promise<string> {
  const [action, scraping] = await Promise.all(
    [committedFiles.action, committedFiles.scraping].map((file) => readFile(file, 'utf8')),
  );
  return `{"action":${action},"scraping":${scraping}}`;
}

async function committed(): Promise<Recordings> {
  return JSON.parse(await text()) as Recordings;
}

test('the examples of the documents are what the API answers today (npm run examples records them)', async () => {
  expect(await record()).toEqual(await committed());
});

test('every operation has an example', async () => {
  expect(Object.keys((await committed()).action.operations).sort()).toEqual(operations.map(({ name }) => name).sort());
});

test('nothing in the examples could be anybody’s: addresses are of domains that are reserved for examples', async () => {
  const all = await text();
  const hosts = [...all.matchAll(/@([\w-]+(?:\.[\w-]+)+)|https?:\/\/([^/"\s:]+)/g)].map(([, mail, web]) => mail ?? web);
  expect(hosts.length).toBeGreaterThan(20);
  for (const host of new Set(hosts)) expect(host).toMatch(/(^|\.)(example|example\.(com|org|net)|127\.0\.0\.1)$/);
  expect(all.match(/cd_live_(?!EXAMPLE)|sk-[0-9a-f]/)).toBeNull();
});
