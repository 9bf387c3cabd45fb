import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Account, type Stage, setStage } from '@creator-discovery/examples/stage';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import openapiTs, { astToString } from 'openapi-typescript';
import { fetchFlow, heyFlow } from './flows.ts';

const run = promisify(execFile);
const tool = fileURLToPath(new URL('../..', import.meta.url));
const apis = ['action-api', 'scraper-api'] as const;

let stage: Stage;
let account: Account;
let scraperKey: string;
let folder: string;

beforeAll(async () => {
  stage = await setStage();
  account = await stage.newAccount({ credits: 100 });
  scraperKey = await stage.newScraperKey({ credits: 10 });
  await stage.startWorker();
  // Inside the tool, so that generated clients can resolve their runtime.
  folder = await mkdtemp(path.join(tool, 'node_modules', '.clients-'));
  for (const api of apis) await generate(api);
  await compile();
});

afterAll(async () => {
  await stage.end();
  await rm(folder, { recursive: true, force: true });
});

function documentOf(api: string): string {
  return path.join(tool, '../../apps', api, 'openapi.json');
}

async function generate(api: (typeof apis)[number]): Promise<void> {
  const output = path.join(folder, 'hey', api);
  await createClient({
    input: documentOf(api),
    output: { path: output, importFileExtension: '.ts' },
    logs: { level: 'silent' },
  });
  const types = await openapiTs(new URL(`file://${documentOf(api)}`), { defaultNonNullable: false });
  await mkdir(path.join(folder, 'fetch'), { recursive: true });
  await writeFile(path.join(folder, 'fetch', `${api}.ts`), astToString(types));
}

async function compile(): Promise<void> {
  await writeFile(path.join(folder, 'hey', 'flow.ts'), heyFlow);
  await writeFile(path.join(folder, 'fetch', 'flow.ts'), fetchFlow);
  const options = {
    strict: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    skipLibCheck: true,
    rewriteRelativeImportExtensions: true,
    allowImportingTsExtensions: true,
    outDir: 'out',
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*/**/*.ts'] }),
  );
  const compiler = path.join(tool, '../../node_modules/.bin/tsc');
  await run(compiler, ['-p', folder]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}

/** Expected results of each client: search, export, rows and profile. */
const found = {
  plan: 'pro',
  shown: 10,
  status: 'complete',
  rows: 2,
  charged: [1, 1],
  username: expect.any(String),
  missing: 'SCRAPE_FAILED',
};

test.each([
  ['hey-api', 'hey'],
  ['openapi-typescript', 'fetch'],
])('the clients of %s compile, and export what they have searched', async (_generator, name) => {
  const { stdout } = await run(process.execPath, [
    path.join(folder, 'out', name, 'flow.js'),
    JSON.stringify({ url: stage.url, key: account.key, scraper: stage.scraper, scraperKey, network: stage.network }),
  ]);
  // Creators bought by one client are free for the next.
  const [charged, quoted] = name === 'hey' ? [[1, 1], 2] : [[0, 0], 0];
  expect(JSON.parse(stdout)).toEqual({ ...found, charged, quoted: `needs_confirmation ${quoted}` });
});
