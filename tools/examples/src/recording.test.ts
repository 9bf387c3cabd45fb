import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { callFunctions, operations, samplesOf } from '@creator-discovery/operations';
import { afterAll, expect, test } from '@jest/globals';
import { noteForTests } from '../../../test-note.mjs';
import { Client } from './client.ts';
import {
  copyPage,
  copyProgramOf,
  type Language,
  languages,
  pageOf,
  pages,
  pagesWithoutSamples,
  programOf,
  samplesIn,
} from './guide-samples.ts';
import { committedFiles, type Recordings, record } from './recording.ts';
import { setStage } from './stage.ts';

const run = promisify(execFile);

const programs: Readonly<Record<Language, { readonly command: readonly string[]; readonly check: readonly string[] }>> =
  {
    sh: { command: ['sh', '-e', '-c'], check: ['curl', '--fail-with-body', '--version'] },
    ts: { command: [process.execPath, '--input-type=module-typescript', '-e'], check: [process.execPath, '--version'] },
    python: { command: ['python3', '-c'], check: ['python3', '--version'] },
  };
const warehouse = ['python3', '-c', 'import duckdb'] as const;
const hasWarehouse = await runs(warehouse);
const missing: readonly Language[] = (
  await Promise.all(languages.map(async (language) => ((await isInstalled(language)) ? [] : [language])))
).flat();
const notRun = [...missing, ...(hasWarehouse ? [] : ['DuckDB'])];
noteForTests(notRun.length === 0 ? null : `examples: samples of the API guide not run in ${notRun.join(', ')}`);

const stage = await setStage();
afterAll(() => stage.end());

async function text(): Promise<string> {
  const [action, scraping] = await Promise.all(
    [committedFiles.action, committedFiles.scraping].map((file) => readFile(file, 'utf8')),
  );
  return `{"action":${action},"scraping":${scraping}}`;
}

async function committed(): Promise<Recordings> {
  return JSON.parse(await text()) as Recordings;
}

test('the recorded examples are what the API answers today (npm run examples records them)', async () => {
  expect(await record(stage)).toEqual(await committed());
});

// Each test also runs alone, so it starts the worker that the recording starts last.
test('the samples of the API guide run, and print the same in TypeScript and Python', async () => {
  await Promise.all([stage.startWorker(), stage.introduceCreators()]);
  const printed = await Promise.all(languages.filter((language) => !missing.includes(language)).map(outputOf));
  const [first, ...others] = printed.filter(({ language }) => language !== 'sh');
  expect(first?.lines).toHaveLength(16);
  for (const { lines } of others) expect(lines).toEqual(first?.lines);
});

/** Print calls instead of sending them. */
const printedCalls: Readonly<Record<Language, readonly [call: string, block: (sample: string) => string]>> = {
  sh: [`call() { printf '["%s",%s]\\0' "$1" "$2"; }\n`, (sample) => sample],
  ts: [
    'const call = (...sent: unknown[]) => process.stdout.write([JSON.stringify(sent), "\\0"].join(""));\n',
    (sample) => `{\n${sample}}\n`,
  ],
  python: ['import json\ndef call(*sent): print(json.dumps(sent), end="\\0")\n', (sample) => sample],
};

test.each(languages.filter((language) => !missing.includes(language)))(
  'the samples of the reference in %s send the recorded requests, with the function of the guide',
  async (language) => {
    const recorded = Object.entries((await committed()).action.operations);
    const [call, block] = printedCalls[language];
    const samples = recorded.map(([name, example]) => block(samplesOf(name, example)[language]));
    const [program = '', ...options] = programs[language].command;
    const { stdout } = await run(program, [...options, [call, ...samples].join('')], {
      env: { PATH: process.env.PATH },
    });
    const sent = stdout
      .split('\0')
      .slice(0, -1)
      .map((text) => JSON.parse(text));
    expect(sent).toEqual(recorded.map(([name, { request }]) => [name, request]));
    expect(pageOf('README.md')).toContain(callFunctions[language]);
  },
);

test('the samples of the reference of the scraping API run', async () => {
  const reference = await (await fetch(`${stage.scraper}/docs/api.md`)).text();
  for (const language of languages.filter((one) => !missing.includes(one))) {
    const [read = '', ...samples] = samplesIn(reference, language);
    const env = {
      PATH: process.env.PATH,
      SCRAPER_URL: stage.scraper,
      API_KEY: await stage.newScraperKey({ credits: 7 }),
    };
    const [program = '', ...options] = programs[language].command;
    expect(samples).toHaveLength(6);
    await run(program, [...options, [read, ...samples.map(printedCalls[language][1])].join('')], { env });
    const balance = await fetch(`${stage.scraper}/v1/credit-balance`, { headers: { 'x-api-key': env.API_KEY } });
    expect([language, await balance.json()]).toEqual([language, { credits_remaining: 0 }]);
  }
});

test('every page of the API guide has samples in each language, and is part of its programs', async () => {
  const files = await readdir(new URL('../../../docs/guide/', import.meta.url));
  expect(files.sort()).toEqual([...pages, ...pagesWithoutSamples, copyPage].sort());
  for (const page of [...pages, copyPage])
    for (const language of languages)
      expect([page, language, pageOf(page).includes(`\n\`\`\`${language}\n`)]).toEqual([page, language, true]);
});

test.each((['ts', 'python'] as const).filter((language) => !missing.includes(language)))(
  'the copy of owned creators that the guide keeps in %s follows purchases and erasures',
  async (language) => {
    await stage.startWorker();
    const account = await stage.newAccount({ credits: 100 });
    const client = new Client(stage.url, account.key);
    const { body } = await client.call('search_creators', { basic: { platform: 'photonet' }, offset: 40 });
    const creators: readonly { name: string; handle: string }[] = body.preview_creators;
    const handles = creators.map(({ handle }) => handle);
    const names = async () => {
      const owned = await client.call('list_owned_creators', {});
      return owned.body.creators.flatMap(({ name }: { name?: string }) => name ?? []).sort();
    };
    const unlock = async (chosen: readonly string[]) => {
      const request = { platform: 'photonet', handles: chosen, confirmed: true };
      const { history_id } = (await client.call('unlock_creators', request)).body;
      while ((await client.call('get_history_data', { history_id })).body.status === 'processing');
    };
    const folder = await mkdtemp(path.join(os.tmpdir(), 'copy-'));
    const [program = '', ...options] = programs[language].command;
    const env = { PATH: process.env.PATH, BASE_URL: `${stage.url}/api/v1`, API_KEY: account.key };
    const copied = async () => {
      const { stdout } = await run(program, [...options, copyProgramOf(language, hasWarehouse)], { env, cwd: folder });
      const [names = '', ...others] = stdout.trim().split('\n');
      for (const other of others) expect(other).toBe(names);
      return names.split(', ').sort();
    };
    await unlock(handles.slice(0, 3));
    expect(await copied()).toEqual(await names());
    await unlock(handles.slice(3, 6));
    await stage.erase(handles[0] ?? '');
    const left = await names();
    expect(left.length).toBeGreaterThan(2);
    expect(await copied()).toEqual(left);
    expect(await copied()).toEqual(left);
    await rm(folder, { recursive: true });
  },
);

test('the API guide has the limits and prices of a new account', async () => {
  const { key } = await stage.newAccount({ credits: 1 });
  const { body } = await new Client(stage.url, key).call('get_credit_balance', {});
  const page = pageOf('limits.md');
  const spans: Readonly<Record<number, string>> = { 60: 'minute', 3600: 'hour', 86400: 'day' };
  for (const { policy, limit, window_seconds } of body.limits)
    expect(page).toMatch(new RegExp(`^\\| \`${policy}\` \\|.* ${limit} per ${spans[window_seconds]}`, 'm'));
  const { free_creators_per_day, creators_per_credit } = body.usage;
  expect(page).toContain(
    `first ${free_creators_per_day} creators per UTC day are free. After that, 1 credit per ${creators_per_credit} creators`,
  );
});

test('the API guide explains every refusal', async () => {
  const { action, scraping } = await committed();
  const explained = pageOf('errors.md');
  for (const refusal of Object.keys(action.refusals)) {
    const [code = '', status] = refusal.split(' ');
    // Bodies that are too large or of another type are explained with other invalid requests.
    expect(explained).toMatch(
      new RegExp(`^\\| ${status === 'invalid_request' ? 400 : code} \\| \`${status}\` \\|`, 'm'),
    );
    expect(explained).toContain(code);
  }
  for (const code of Object.keys(scraping.errors)) expect(pageOf('scraping.md')).toContain(`\`${code}\``);
});

test('every operation has an example', async () => {
  expect(Object.keys((await committed()).action.operations).sort()).toEqual(operations.map(({ name }) => name).sort());
});

test('all addresses in examples are of domains that are reserved for examples', async () => {
  const all = await text();
  const hosts = [...all.matchAll(/\w@([\w-]+(?:\.[\w-]+)+)|https?:\/\/([^/"\s:]+)/g)].map(
    ([, mail, web]) => mail ?? web,
  );
  expect(hosts.length).toBeGreaterThan(20);
  for (const host of new Set(hosts)) expect(host).toMatch(/(^|\.)(example|example\.(com|org|net)|127\.0\.0\.1)$/);
  expect(all.match(/cd_live_(?!EXAMPLE)|sk-[0-9a-f]/)).toBeNull();
});

/** Runs all samples of a language with a new account and a new scraper key. */
async function outputOf(language: Language): Promise<{ readonly language: Language; readonly lines: string[] }> {
  const [{ key }, scraperKey] = await Promise.all([
    stage.newAccount({ credits: 100 }),
    stage.newScraperKey({ credits: 10 }),
  ]);
  const [program = '', ...options] = programs[language].command;
  const env = {
    PATH: process.env.PATH,
    BASE_URL: `${stage.url}/api/v1`,
    API_KEY: key,
    SCRAPER_URL: stage.scraper,
    SCRAPER_KEY: scraperKey,
  };
  const { stdout } = await run(program, [...options, programOf(language)], { env, timeout: 240_000 });
  return { language, lines: stdout.trim().split('\n') };
}

function isInstalled(language: Language): Promise<boolean> {
  return runs(programs[language].check);
}

function runs([program = '', ...options]: readonly string[]): Promise<boolean> {
  return run(program, options).then(
    () => true,
    () => false,
  );
}
