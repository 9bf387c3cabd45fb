import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ApiError, CreatorDiscovery, Scraping } from '@creator-discovery/client';
import { type Account, type Stage, setStage } from '@creator-discovery/examples/stage';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import openapiTs, { astToString } from 'openapi-typescript';
import { fetchFlow, heyFlow } from './flows.ts';
import { pythonDependencies, runPython } from './python.ts';

const run = promisify(execFile);
const tool = fileURLToPath(new URL('../..', import.meta.url));
const apis = ['action-api', 'scraper-api'] as const;

let stage: Stage;
let account: Account;
let scraperKey: string;
let folder: string;

beforeAll(async () => {
  stage = await setStage({ creators: 400 });
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

describe('the client library', () => {
  const clientOf = (key: string) => new CreatorDiscovery({ url: stage.url, key });

  test('calls every operation of the document', async () => {
    const { paths } = JSON.parse(await readFile(documentOf('action-api'), 'utf8')) as { paths: Record<string, object> };
    const { key } = await stage.newAccount({ credits: 10 });
    for (const [path] of Object.entries(paths).filter(([, methods]) => 'post' in methods)) {
      const answer = clientOf(key).call(path.slice(1) as 'get_api_meta');
      // Without a body an operation answers, or names the missing fields.
      const status = await answer.then(
        () => 'ok',
        ({ status }) => status,
      );
      expect([path, status]).toEqual([path, expect.stringMatching(/^(?:ok|invalid_request|needs_confirmation)$/)]);
    }
  });

  test('exports with a quote, reports progress, and reads rows and files of the job by its id', async () => {
    const { key } = await stage.newAccount({ credits: 100 });
    const filters = { basic: { platform: 'photonet' } } as const;
    const refused = await clientOf(key)
      .runExport({ filters, limit: 3 })
      .catch((failure) => failure);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 'needs_confirmation', body: { quote: { max_credits: 3 } } });
    const idempotencyKey = 'nightly-export';
    const body = { filters, limit: 3, confirmed: true } as const;
    const { historyId } = await clientOf(key).runExport(body, { idempotencyKey });
    expect(await clientOf(key).runExport(body, { idempotencyKey })).toMatchObject({ historyId });
    const progress: unknown[] = [];
    const job = clientOf(key).job(historyId);
    const result = await job.wait({ onProgress: (one) => progress.push(one) });
    expect(result).toMatchObject({ outcome: 'full', total: 3, credits: { charged: 3 } });
    for (const one of progress) expect(one).toMatchObject({ expected: 3 });
    const rows: string[] = [];
    for await (const row of job.rows()) rows.push(row.handle);
    expect(rows).toHaveLength(3);
    for (const format of ['csv', 'xlsx', 'ndjson', 'json'] as const) {
      const file = await job.download(format, format === 'csv' ? { separator: 'tab' } : {});
      const bytes = await new Response(file.body).arrayBuffer();
      expect([format, file.rows, bytes.byteLength > 200]).toEqual([format, 3, true]);
    }
    const nothing = await clientOf(key).runExport({
      ...body,
      filters: { basic: { platform: 'photonet' }, content: { bioKeywords: { any: ['xyzzyx'] } } },
    });
    expect(await nothing.wait()).toBeNull();
  });

  test('walks the pages of searches within a bound, of history, ledger, owned creators and lists', async () => {
    const { key } = await stage.newAccount({ credits: 100 });
    const client = clientOf(key);
    const search = client.rows('search_creators', { basic: { platform: 'photonet' } }, { maxCredits: 2 });
    const seen = new Set<string>();
    const end = await (async () => {
      for await (const { creator_id } of search) seen.add(creator_id);
    })().catch((failure) => failure);
    // 75 creators are free, and 8 more cost the two credits.
    expect(end).toMatchObject({ name: 'ApiError' });
    expect(seen.size).toBeGreaterThanOrEqual(70);
    expect(seen.size).toBeLessThanOrEqual(83);
    expect((await client.call('get_credit_balance')).credits_remaining).toBeGreaterThanOrEqual(98);
    await (await client.unlock({ handles: ['nobody.has.this'], platform: 'photonet', confirmed: true })).wait();
    for (const name of ['one', 'two', 'three']) await client.call('create_list', { name });
    const countOf = async (rows: AsyncIterable<unknown>) => {
      let count = 0;
      for await (const _ of rows) count += 1;
      return count;
    };
    expect(await countOf(client.rows('list_search_history', { limit: 1 }))).toBe(2);
    expect(await countOf(client.rows('list_ledger_entries', { limit: 2 }))).toBeGreaterThan(2);
    expect(await countOf(client.rows('list_owned_creators', { limit: 1 }))).toBe(0);
    expect(await countOf(client.rows('get_lists', { limit: 2 }))).toBe(3);
  });

  test('reads live profiles', async () => {
    const scraping = new Scraping({ url: stage.scraper, key: await stage.newScraperKey({ credits: 1 }) });
    const targets = await (await fetch(`${stage.network}/simulator/targets`)).json();
    const [username] = (targets as { usernames: string[] }).usernames;
    const profile = await scraping.get('/v1/photonet/profile', { username: username ?? '' });
    expect(profile).toMatchObject({ data: { username }, credits_used: 1, credits_remaining: 0 });
    expect(await scraping.get('/v1/credit-balance', {})).toEqual({ credits_remaining: 0 });
  });
});

const dependencies = await pythonDependencies();

(dependencies === null ? test.skip : test)('the Python client searches, exports, downloads and scrapes', async () => {
  const { key } = await stage.newAccount({ credits: 100 });
  const targets = await (await fetch(`${stage.network}/simulator/targets`)).json();
  const [username = ''] = (targets as { usernames: string[] }).usernames;
  const { stdout } = await runPython(dependencies ?? '', ['tests/first_session.py'], {
    ...{ URL: stage.url, KEY: key, USERNAME: username },
    ...{ SCRAPER: stage.scraper, SCRAPER_KEY: await stage.newScraperKey({ credits: 1 }) },
  });
  expect(JSON.parse(stdout)).toEqual({
    shown: 15,
    quote: ['needs_confirmation', 3],
    repeated: true,
    total: 3,
    rows: 3,
    owned: 3,
    files: [3, 3, 3, 3, 3],
    nothing: null,
    profile: [username, 1],
  });
});

(dependencies === null ? test.skip : test)('the README’s export runs in Python', async () => {
  const { key } = await stage.newAccount({ credits: 5 });
  const readme = await readFile(path.join(tool, '../../README.md'), 'utf8');
  const [, sample = ''] = /^```python\n([^`]*)^```/m.exec(readme) ?? [];
  const program = sample.replace('http://127.0.0.1:8080', stage.url).replace('cd_live_...', key);
  const { stdout } = await runPython(dependencies ?? '', ['-c', program]);
  expect(stdout.trim().split('\n')).toEqual(Array(5).fill(expect.stringMatching(/^\S+ \S+@\S+$/)));
});

test('the command runs as the guide shows it', async () => {
  const [{ key }, scraperKey] = await Promise.all([
    stage.newAccount({ credits: 20 }),
    stage.newScraperKey({ credits: 5 }),
  ]);
  const client = new CreatorDiscovery({ url: stage.url, key });
  const { preview_creators } = await client.call('search_creators', { basic: { platform: 'photonet' } });
  const [first, second] = preview_creators.map(({ handle }) => handle);
  const home = path.join(folder, 'home');
  await mkdir(home);
  await writeFile(path.join(home, 'names.txt'), `@${first}\nhttps://photonet.example/${second}/\nan old friend\n`);
  const guide = await readFile(path.join(tool, '../../docs/guide/command-line.md'), 'utf8');
  const [, sample = ''] = /^```sh\n([^`]*)```/m.exec(guide) ?? [];
  const main = path.join(tool, '../../packages/client/src/command/main.ts');
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: '',
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning --conditions=creator-discovery-source',
    CREATOR_DISCOVERY_URL: stage.url,
    CREATOR_DISCOVERY_API_KEY: key,
    CREATOR_DISCOVERY_SCRAPER_URL: stage.scraper,
    CREATOR_DISCOVERY_SCRAPER_KEY: scraperKey,
  };
  const program = `creators() { ${process.execPath} ${main} "$@"; }\n${sample}`;
  const { stdout, stderr } = await run('sh', ['-e', '-c', program], { cwd: home, env });
  expect(stdout).toContain('20 credits');
  expect(stdout).toMatch(/^3 creators in travel\.csv, \d credits charged\.$/m);
  expect(stdout).toMatch(/^2 creators in unlocked\.xlsx/m);
  expect(stderr).toContain('Left out: "an old friend"');
  expect(stdout).toContain('"username": "lena_costa.1"');
  expect(stdout + stderr).not.toContain(key);
  expect(JSON.parse(await readFile(path.join(home, '.claude.json'), 'utf8'))).toMatchObject({
    mcpServers: { creators: { type: 'http', url: `${stage.url}/mcp` } },
  });
  const files = (await readdir(home)).filter((name) => !name.startsWith('.'));
  expect(files.sort()).toEqual(['names.txt', 'travel.csv', 'unlocked.xlsx']);
  expect((await client.call('get_lists')).lists).toEqual([]);
});
