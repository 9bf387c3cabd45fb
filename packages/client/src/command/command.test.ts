import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { nameHeaders as headersOfServer } from '@creator-discovery/creators/reading';
import { endpoints } from '@creator-discovery/scraping';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parse as parseToml } from 'smol-toml';
import { type FakeApi, type Reaction, refusal, startFakeApi } from '../testing/fake-api.ts';
import { type Agent, agents } from './agents.ts';
import { runCommand } from './app.ts';
import { nameHeaders } from './jobs.ts';
import { scrapes } from './scrape.ts';

const key = 'cd_live_secret';
let api: FakeApi;
let home: string;

beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'creators-command-'));
  api.react();
});
afterEach(() => rm(home, { recursive: true }));

interface Run {
  readonly env?: Record<string, string>;
  /** Answer of the person; absent if the command runs in a script. */
  readonly answer?: string;
  readonly interrupt?: AbortSignal;
}

async function run(line: string | readonly string[], { env, answer, interrupt }: Run = {}) {
  const said = { out: '', err: '' };
  const write = (stream: keyof typeof said) => ({
    write: (text: string) => {
      said[stream] += text;
    },
  });
  const given = {
    CREATOR_DISCOVERY_URL: api.url,
    CREATOR_DISCOVERY_API_KEY: key,
    CREATOR_DISCOVERY_SCRAPER_URL: api.url,
    CREATOR_DISCOVERY_SCRAPER_KEY: 'sk-secret',
  };
  const status = await runCommand(typeof line === 'string' ? line.split(' ') : line, {
    process: { stdout: write('out'), stderr: write('err'), env: env ?? given },
    home,
    platform: 'linux',
    program: 'creators',
    isTerminal: answer !== undefined,
    interrupt: interrupt ?? new AbortController().signal,
    ask: async () => answer ?? '',
  });
  return { status, ...said };
}

function inHome(name: string): string {
  return path.join(home, name);
}

function answer(body: object): Reaction {
  return { status: 200, body };
}

function priceOf(max_credits: number): Reaction {
  return refusal(400, {
    status: 'needs_confirmation',
    quote: { max_credits, already_owned: 2, credits_remaining: 50 },
  });
}

function called(): readonly string[] {
  return api.calls.map(({ path }) => path.replace('/api/v1/', ''));
}

const started = answer({ status: 'processing', history_id: 'job-1' });
const completed = answer({ status: 'complete', history_id: 'job-1', failed_items: [], credits: { charged: 2 } });
const file: Reaction = { status: 200, headers: { 'x-total-rows': '1' }, body: 'handle\r\nlena\r\n' };

test.each([
  ['serch', /No command registered for `serch`, did you mean `search`/],
  ['search --platfrom photonet', /--platfrom/],
  ['search --limit many', /many is not a whole number/],
  ['search --limit 0', /0 is less than 1/],
  ['export --limit 5', /--file/],
  ['scrape video lena', /profile, posts, post, comments, hashtag/],
  ['export --file rows.txt', /\.csv, \.xlsx, \.ndjson or \.json/],
  ['search --filters {', /--filters can't be read/],
  ['search --limit 3', /Add --platform/],
  ['export --file package.json/rows.csv', /rows\.csv can't be written: ENOTDIR/],
  ['job --file rows.csv ', /A history-id is not empty/],
])('%s is wrong usage, which calls nothing', async (line, message) => {
  const { status, out, err } = await run(line);
  expect([status, out, api.calls]).toEqual([2, '', []]);
  expect(err).toMatch(message);
  expect(err).not.toContain('    at ');
});

test('the key comes from the environment, or from a file that only its owner can read', async () => {
  const balance = { credits_remaining: 7, credits_held: 0, usage: {}, plan: { name: 'pro' }, key: { name: 'k' } };
  api.react(answer(balance));
  const env = { CREATOR_DISCOVERY_URL: api.url };
  expect(await run('balance', { env })).toMatchObject({ status: 2, err: expect.stringContaining('creators login') });
  expect(await run(`login --url ${api.url}`, { env: {}, answer: ` ${key}\n` })).toMatchObject({ status: 0, out: '' });
  const stored = inHome('.config/creators/config.json');
  expect((await stat(stored)).mode & 0o777).toBe(0o600);
  const read = await run('balance --json', { env: {} });
  expect([read.status, JSON.parse(read.out)]).toEqual([0, balance]);
  expect(api.calls.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  expect((await run('balance')).out).toContain('7 credits');
  // A key of another installation is refused, too.
  api.react(refusal(401, {}));
  expect((await run('balance')).err).toContain('CREATOR_DISCOVERY_URL');
  await chmod(stored, 0o644);
  const open = await run('balance', { env: {} });
  expect(open).toMatchObject({ status: 2, err: expect.stringContaining(`chmod 600 ${stored}`) });
});

const main = fileURLToPath(new URL('main.ts', import.meta.url));

test('a command goes on when nobody reads its output', async () => {
  const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const said = text(child.stderr);
  expect([await once(child, 'exit'), await said]).toEqual([[0, null], '']);
});

test('a login without a line on standard input is wrong usage', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, 'login'], { input: '', encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
});

test.each([
  ['CREATOR_DISCOVERY_URL', '127.0.0.1:8080'],
  ['CREATOR_DISCOVERY_URL', 'http://127.0.0.1:8080/console'],
  ['CREATOR_DISCOVERY_SCRAPER_URL', 'undefined'],
  ['CREATOR_DISCOVERY_API_KEY', `${key} x`],
  ['CREATOR_DISCOVERY_SCRAPER_KEY', 'sk-é'],
])('a wrong %s is named, and a key is not repeated', async (variable, value) => {
  const { status, err } = await run('balance', { env: { [variable]: value } });
  expect([status, err]).toEqual([2, expect.stringMatching(new RegExp(`^${variable} must b(?!.*(?:${key}|sk-))`, 'm'))]);
});

describe('a search', () => {
  const page = (handle: string, more: object) =>
    answer({
      preview_creators: [{ handle, name: 'Le\u001b[31mna' }],
      total: 2,
      warnings: [],
      credits_charged: 1,
      ...more,
    });

  test('shows free pages, and the price of others before they are called', async () => {
    api.react(
      page('a', { has_more: true, next_offset: 1 }),
      refusal(422, { quote: { max_credits: 3, credits_remaining: 9 } }),
    );
    const { status, out, err } = await run('search --platform photonet --limit 2');
    // The page before the refusal cost a credit.
    expect([status, out.match(/^\S+/gm)]).toEqual([3, ['handle', 'a']]);
    expect(err).toContain('at most 3 credits (balance: 9)');
    expect(err).toContain('Nothing more was charged than the 1 credit before.');
    expect(api.calls.map(({ headers }) => headers['x-max-credits'])).toEqual(['0', '0']);
    const quote = refusal(422, { quote: { max_credits: 3, credits_remaining: 9 } });
    api.react(page('a', { has_more: true, next_offset: 1 }), quote, page('b', { has_more: false }));
    const paid = await run('search --platform photonet --limit 2 --yes');
    expect([paid.status, paid.out.match(/^\S+/gm)]).toEqual([0, ['handle', 'a', 'b']]);
    expect(paid.out).not.toContain('\u001b');
    expect(api.calls.map(({ headers }) => headers['x-max-credits'])).toEqual(['0', '0', '3']);
  });

  test('reads words on the server, and names what it did not understand', async () => {
    const filters = { content: { bioKeywords: { any: ['vegan'] } } };
    api.react(answer({ filters, not_understood: [{ text: 'soonish' }] }), page('a', { has_more: false }));
    // PowerShell writes files like this.
    await writeFile(inHome('x.json'), '\ufeff{"exclude":{}}', 'utf16le');
    const words = ['vegan', 'bakers soonish', '--filters', `@${inHome('x.json')}`];
    const { err } = await run(['search', ...words, '--platform', 'photonet', '--json']);
    expect(err).toContain(`Read as ${JSON.stringify(filters)}\nNot understood: soonish`);
    const [suggest, search] = api.calls.map(({ body }) => JSON.parse(body));
    expect(suggest).toEqual({ text: 'vegan bakers soonish', platform: 'photonet' });
    expect(search).toEqual({ ...filters, exclude: {}, basic: { platform: 'photonet' } });
  });
});

describe('an export', () => {
  const line = () => `export --platform photonet --limit 5 --file ${inHome('rows.csv')}`;

  test.each([
    ['without consent', '', undefined],
    ['when the person declines', '', 'n'],
    ['above --max-credits, even with --yes', ' --yes --max-credits 2', undefined],
  ])('spends nothing %s', async (_case, flags, answer) => {
    api.react(priceOf(3));
    const { status, err } = await run(line() + flags, answer === undefined ? {} : { answer });
    expect([status, err]).toEqual([3, expect.stringContaining('at most 3 credits (free: 2 owned; balance: 50)')]);
    expect(err).toContain('Nothing was charged');
    expect(called()).toEqual(['run_export']);
    expect(JSON.parse(api.calls[0]?.body ?? '').confirmed).toBeUndefined();
  });

  test.each([
    [' --yes', undefined],
    [' --max-credits 3', undefined],
    ['', 'y'],
  ])('confirmed by %j or %j pays at most the quote, and writes the file', async (flags, answer) => {
    api.react(priceOf(3), started, completed, file);
    const { status, out } = await run(`${line()}${flags} --json`, answer === undefined ? {} : { answer });
    expect([status, JSON.parse(out)]).toMatchObject([0, { history_id: 'job-1', rows: 1, credits: { charged: 2 } }]);
    expect(JSON.parse(api.calls[1]?.body ?? '')).toMatchObject({ limit: 5, confirmed: true, max_credits: 3 });
    expect(called()).toEqual(['run_export', 'run_export', 'get_history_data', 'exports/job-1.csv']);
    expect(await readFile(inHome('rows.csv'), 'utf8')).toBe('handle\r\nlena\r\n');
    expect((await run(line())).err).toContain('--overwrite');
    await mkdir(inHome('folder.csv'));
    expect((await run(`${line()} --overwrite`.replace('rows', 'folder'))).err).toContain('is a folder');
    expect(called()).toHaveLength(4);
  });

  test('stays on the server after Ctrl-C, and its file can be written later', async () => {
    const knownColumns = refusal(404, {});
    api.react(knownColumns, priceOf(3), started, answer({ status: 'processing', retry_after: 60 }));
    const interrupt = new AbortController();
    const running = run(`${line()} --yes --columns handle`, { interrupt: interrupt.signal });
    while (api.calls.length < 4) await new Promise(setImmediate);
    interrupt.abort();
    const { status, err } = await running;
    expect(status).toBe(130);
    expect(called()).not.toContain('cancel_job');
    const again = /creators (job .* --columns handle)/.exec(err)?.[1]?.replaceAll('"', '') ?? '';
    api.react(knownColumns, completed, file);
    expect(await run(again)).toMatchObject({ status: 0, out: expect.stringContaining('1 creator in') });
    expect(called().at(-1)).toBe('exports/job-1.csv?columns=handle');
  });

  test('leaves no file if the download breaks off', async () => {
    api.react(completed, { ...file, body: 'handle\r\n' });
    const line = `job job-1 --file ${inHome('rows.csv')}`;
    const { status, err } = await run(line);
    expect([status, err]).toEqual([1, expect.stringContaining('ended before its 1 rows')]);
    expect(err).toContain('The rows, for 2 credits, stay on the server');
    expect(await readdir(home)).toEqual([]);
  });

  test('is refused for an unknown column before anything is paid', async () => {
    api.react(refusal(400, { message: 'columns[0] is unknown' }));
    const { status, err } = await run(`${line()} --columns handel --yes`);
    expect([status, err]).toEqual([1, expect.stringMatching(/^columns\[0\] is unknown\n/)]);
    expect(called()).toEqual(['exports/none.csv?columns=handel']);
  });
});

test('an unlock sends lines as they are, reports refused ones, and leaves no list behind', async () => {
  const list = answer({ list: { list_id: 'list-1' } });
  const added = answer({
    item_count: 1,
    invalid: [{ handle: 'not one', reason: 'not_found', problem: 'is no handle' }],
  });
  await writeFile(inHome('names.txt'), '@lena\r\n\r\nhttps://photos.example/lena/reels, not one');
  const line = `unlock ${inHome('names.txt')} --platform photonet --file ${inHome('rows.csv')}`;
  api.react(list, added, priceOf(1), answer({}));
  expect(await run(line)).toMatchObject({
    status: 3,
    err: expect.stringContaining('Left out: "not one" is no handle'),
  });
  expect(called()).toEqual(['create_list', 'add_to_list', 'run_export', 'delete_list']);
  const handles = ['@lena', 'https://photos.example/lena/reels', 'not one'];
  expect(JSON.parse(api.calls[1]?.body ?? '').creators).toEqual(
    handles.map((handle) => ({ platform: 'photonet', handle })),
  );
  api.react(list, added, priceOf(1), started, answer({}), completed, file);
  expect(await run(`${line} --yes`)).toMatchObject({ status: 0 });
  expect(JSON.parse(api.calls[3]?.body ?? '')).toMatchObject({ list_id: 'list-1', limit: 1, confirmed: true });
});

test.each([
  ['names.csv', '\ufeffName;Username\r\n"Lena; Berlin";@lena\r\n\r\nMax;max.b\r\n', '', ['@lena', 'max.b']],
  ['names.tsv', 'link\thandle\nhttps://x.example/a\ta\n', ' --column Link', ['https://x.example/a']],
  ['names.csv', 'PKlena\nmax.b\n', '', ['PKlena', 'max.b']],
  ['names.csv', 'User ID;Nutzername;Profilbild\n17;max.b;x\n', '', ['max.b']],
  ['names.txt', 'Nombre;Usuario\nMax;max.b\n', '', ['max.b']],
  ['names.csv', 'sep=;\r\nUsername;Likes\r\nmax.b;5\r\n', '', ['max.b']],
  ['names.csv', 'Handle|Likes\nmax.b|5\n', '', ['max.b']],
  ['names.txt', 'jane.doe\tJane Doe\t12,400\nMax B.\tmax.b\t7\nlena\tada', '', ['jane.doe', 'max.b', 'lena', 'ada']],
  ['names.txt', 'lena, max1,200abc\n10,000\n@lena 1,200', '', ['lena', 'max1', '200abc', '10,000', '@lena 1,200']],
  ['names.xlsx', 'platform,handle,name\nphotonet,max.b,Max\nInstagram,lena,\n', '', ['max.b', 'lena']],
  ['utf16le.csv', '\ufeffHandle\tName\r\nmax.b\tMüller\r\n', '', ['max.b']],
  ['utf16be.txt', '\ufefflena\r\nmax.b', '', ['lena', 'max.b']],
])('an unlock reads the column with handles of %s: %j', async (name, text, flags, handles) => {
  const bytes = Buffer.from(text, name.startsWith('utf16') ? 'utf16le' : 'utf8');
  await writeFile(inHome(name), name.startsWith('utf16be') ? bytes.swap16() : bytes);
  api.react(answer({ list: { list_id: 'list-1' } }), answer({ item_count: 0, invalid: [] }));
  const line = `unlock ${inHome(name)} --platform photonet --file ${inHome('rows.csv')}`;
  expect(await run(line + flags)).toMatchObject({ status: 1, err: expect.stringContaining('Nothing was charged') });
  expect(JSON.parse(api.calls[1]?.body ?? '').creators.map((one: { handle: string }) => one.handle)).toEqual(handles);
  expect(await run(`${line} --column Nick`)).toMatchObject({ status: 2, err: expect.stringContaining('one of: ') });
});

test('an unlock knows the headers that the console knows', () => {
  expect(nameHeaders).toEqual(headersOfServer);
});

test('an unlock refuses rows of another platform', async () => {
  await writeFile(inHome('mixed.csv'), 'Handle,Platform\nlena,photonet\nlena,TikTok\n');
  expect(await run(`unlock ${inHome('mixed.csv')} --platform photonet --file ${inHome('rows.csv')}`)).toMatchObject({
    status: 2,
    err: expect.stringContaining('has tiktok in row 3'),
  });
});

test.each(['PK\u0003\u0004\u0014\0', '\ufeffl\0e\0n\0a\0', 'l\ufffdna'])(
  'an unlock reads no workbook and no other encoding: %j',
  async (text) => {
    await writeFile(inHome('names.xlsx'), text);
    const line = `unlock ${inHome('names.xlsx')} --platform photonet --file ${inHome('rows.csv')}`;
    expect(await run(line)).toMatchObject({ status: 2, err: expect.stringContaining('save it as CSV UTF-8') });
  },
);

test('a scrape states the price of the API, and asks first', async () => {
  const prices = Object.values(scrapes).map(({ path, credits }) => [path, credits]);
  expect(prices).toEqual(Object.values(endpoints).map(({ path, credits }) => [path, credits]));
  api.react(answer({ credits_remaining: 5 }), answer({ data: { username: 'lena' } }));
  expect(await run('scrape posts lena')).toMatchObject({
    status: 3,
    err: expect.stringContaining('at most 2 credits'),
  });
  expect(called()).toEqual(['/v1/credit-balance']);
  api.react(answer({ credits_remaining: 5 }), answer({ data: { username: 'lena' } }));
  const { status, out } = await run('scrape posts lena --limit 3 --yes');
  expect([status, JSON.parse(out)]).toEqual([0, { data: { username: 'lena' } }]);
  expect(called()[1]).toBe('/v1/photonet/user/posts?username=lena&limit=3');
  api.react({ status: 401, body: { error: { message: 'The API key is invalid.' } } });
  expect((await run('scrape posts lena')).err).toContain('Check CREATOR_DISCOVERY_SCRAPER_KEY');
  api.react({ status: 404, body: '<html>' });
  expect((await run('scrape posts lena')).err).toContain('HTTP 404, but not from the scraping API');
});

test('a refusal is shown with the id of its request', async () => {
  api.react(refusal(403, { message: 'The account is suspended.', suggested_next: 'Ask the operator.' }));
  const { status, err } = await run('lists');
  expect([status, err]).toEqual([1, 'The account is suspended.\nAsk the operator.\nrequest id of the server\n']);
});

describe('agent add', () => {
  test('writes the entries of the guide', async () => {
    const guide = await readFile(new URL('../../../../docs/guide/assistants.md', import.meta.url), 'utf8');
    for (const { title, add } of Object.values<Agent>(agents)) {
      const entry =
        guide
          .split('\n')
          .find((line) => line.startsWith(`| ${title} |`))
          ?.split('`')[3] ?? '';
      const read = entry.startsWith('{') ? JSON.parse : parseToml;
      const written = add('', { url: 'https://api.example.com/mcp', key: 'API_KEY' });
      expect([title, read(written ?? '')]).toEqual([title, read(entry)]);
    }
  });

  const files = {
    claude: ['.claude.json', '{ "theme": "dark", // mine\n  "mcpServers": { "other": { "url": "x" } } }', 'mcpServers'],
    cursor: ['.cursor/mcp.json', '', 'mcpServers'],
    vscode: ['.config/Code/User/mcp.json', '{\n\t"servers": {\n\t\t"other": {},\n\t},\n}\n', 'servers'],
    codex: [
      '.codex/config.toml',
      'model = "x" # mine\n[mcp_servers.creators]\nurl = "z"\n[mcp_servers.creators.env]\n[mcp_servers.other]\nurl = "y"',
      '',
    ],
  } as const;

  test.each(Object.entries(files))(
    '%s keeps what is there, and can be repeated',
    async (name, [place, before, member]) => {
      await mkdir(path.dirname(inHome(place)), { recursive: true });
      if (before !== '') await writeFile(inHome(place), before);
      const first = await run(`agent add ${name}`);
      expect(first).toMatchObject({ status: 0, err: expect.stringContaining(`${api.url}/mcp`) });
      expect(first.out + first.err).not.toContain(key);
      const text = await readFile(inHome(place), 'utf8');
      expect(text).toContain(`Bearer ${key}`);
      for (const line of before.match(/"theme": "dark", \/\/ mine|"other"|model = "x" # mine|url = "y"/g) ?? [])
        expect(text).toContain(line);
      if (member !== '') expect(text).toMatch(new RegExp(`"${member}": \\{.*"creators": \\{`, 's'));
      expect((await stat(inHome(place))).mode & 0o777).toBe(0o600);
      expect((await run(`agent add ${name}`)).err).toContain('already');
      expect(await readFile(inHome(place), 'utf8')).toBe(text);
      const moved = await run(`agent add ${name}`, {
        env: { CREATOR_DISCOVERY_URL: 'https://creators.example/api/v1', CREATOR_DISCOVERY_API_KEY: 'cd_live_new' },
      });
      expect(moved.err).toContain('https://creators.example/mcp');
      const after = await readFile(inHome(place), 'utf8');
      expect(after).toBe(
        text.replaceAll(`${api.url}/mcp`, 'https://creators.example/mcp').replaceAll(key, 'cd_live_new'),
      );
    },
  );

  test.each([
    ['cursor', '.cursor/mcp.json', '{ "mcpServers": '],
    ['cursor', '.cursor/mcp.json', '{ "mcpServers": [] }'],
    ['codex', '.codex/config.toml', 'mcp_servers.creators.url = "z"\n'],
  ])('%s leaves a %s alone that it can’t read', async (name, place, before) => {
    await mkdir(path.dirname(inHome(place)), { recursive: true });
    await writeFile(inHome(place), before);
    expect(await run(`agent add ${name}`)).toMatchObject({ status: 1, err: expect.stringContaining('by hand') });
    expect(await readFile(inHome(place), 'utf8')).toBe(before);
  });
});
