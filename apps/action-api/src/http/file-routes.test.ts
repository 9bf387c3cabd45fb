import {
  type CreatorRow,
  type CreatorStore,
  readImportLine,
  readImportValue,
  TableColumns,
} from '@creator-discovery/creators';
import { sheetsOf } from '@creator-discovery/creators/reading';
import type { JobStore } from '@creator-discovery/jobs';
import { createPool, PostgresApiKeys } from '@creator-discovery/postgres';
import { afterAll, describe, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { ConsoleBrowser } from '../testing/console-browser.ts';
import { secondKey, suspend, type TestAccount, testApi } from '../testing/test-api.ts';

const log: string[] = [];
const api = await testApi({}, { log: (line) => log.push(line) });
const { ports } = api.runtime;
const jobs = ports.jobs as JobStore;
const keys = new PostgresApiKeys(api.db);
const observer = createPool(api.databaseUrl, { max: 1, sessions: 'pooled' });
afterAll(() => observer.end());
const filters = { basic: { platform: 'photonet' } };
const rowCount = 119;

async function exported(of: TestAccount, more: object = {}): Promise<string> {
  const { body } = await of.call('run_export', { filters, limit: rowCount, confirmed: true, ...more });
  await api.runJobs();
  return body.history_id;
}

function get(of: Pick<TestAccount, 'key'>, file: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${api.url}/api/v1/exports/${file}`, { ...init, headers: { 'X-API-Key': of.key, ...init.headers } });
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
function jsonOf(response: Response): Promise<any> {
  return response.json();
}

async function refusalOf(answer: Promise<Response>): Promise<readonly unknown[]> {
  const response = await answer;
  return [response.status, (await jsonOf(response)).status];
}

async function linkOf(of: TestAccount, history_id: string, key = of.key): Promise<URL> {
  const body = { history_id, limit: 1, file_link: true };
  const { file_url } = (await of.call('get_history_data', body, { Authorization: `Bearer ${key}` })).body;
  expect(file_url).not.toContain(key);
  expect(file_url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/api\/v1\/exports\//);
  return new URL(file_url.replace('http://127.0.0.1:8080', api.url));
}

/** Runs `work` after the next read of rows. */
function afterNextRead(work: () => Promise<unknown>): void {
  const read = jobs.rowsOf.bind(jobs);
  jobs.rowsOf = async (...given) => {
    jobs.rowsOf = read;
    const rows = await read(...given);
    await work();
    return rows;
  };
}

const account = await api.account();
const done = await exported(account, { name: 'Été "1"/東京' });

/** Cells of RFC 4180. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
    .slice(0, -1);
}

function recordsOf(table: readonly (readonly string[])[], delimiter: string | null) {
  const columns = TableColumns.of(table[0] ?? [], { delimiter });
  if (!(columns instanceof TableColumns)) throw new Error(columns.problems.join());
  return table.slice(1).map((cells) => {
    const { value, problems } = columns.read(cells);
    return known(readImportValue(value, ports, problems));
  });
}

/** Returns the facts that an import stores, without times and last digits, which workbooks round. */
function known({ ok, ...read }: { readonly ok: boolean; readonly record?: object }): Record<string, unknown> {
  const fields = Object.entries(read.record ?? {}).filter(
    ([name, value]) => !name.endsWith('as_of') && value !== null && String(value) !== '',
  );
  const rounded = fields.map(([name, value]) => [name, typeof value === 'number' ? value.toPrecision(12) : value]);
  return { ok, ...Object.fromEntries(rounded) };
}

describe('a file', () => {
  test('has the rows of get_history_data, and is imported unchanged in every format', async () => {
    const pages = [0, 100].map((offset) => account.call('get_history_data', { history_id: done, offset, limit: 100 }));
    const rows = (await Promise.all(pages)).flatMap(({ body }) => body.creators);
    expect(rows).toHaveLength(rowCount);
    expect(await (await get(account, `${done}.json`)).json()).toEqual(rows);
    const lines = (await (await get(account, `${done}.ndjson`)).text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    const csv = (await (await get(account, `${done}.csv`)).text()).trimEnd().split('\r\n').map(cellsOf);
    const parts = unzipSync(new Uint8Array(await (await get(account, `${done}.xlsx`)).arrayBuffer()));
    const [sheet] = sheetsOf(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strFromU8(xml)])));
    const expected = lines.map((line) => known(readImportLine(line, { ...ports, strict: true })));
    expect(recordsOf(csv, ',')).toEqual(expected);
    expect(recordsOf(sheet?.rows ?? [], null)).toEqual(expected);
  });

  test('has a safe name with day and count, is never cached, and is compressed like other answers', async () => {
    const { headers } = await get(account, `${done}.csv`);
    const [day] = new Date().toISOString().split('T');
    expect(headers.get('content-disposition')).toContain(
      `filename*=UTF-8''ete-1-${encodeURIComponent('東京')}-${day}-${rowCount}-creators.csv`,
    );
    expect(['cache-control', 'referrer-policy', 'content-encoding'].map((name) => headers.get(name))).toEqual([
      'no-store',
      'no-referrer',
      'gzip',
    ]);
  });

  test('has each asked column once, in the asked order, separator and byte order mark', async () => {
    for (const [name, separator] of Object.entries({ ';': ';', tab: '\t', '%09': '\t' })) {
      const csv = await get(account, `${done}.csv?columns=handle,charged,handle&bom=1&separator=${name}`);
      const start = `\uFEFFhandle${separator}charged\r\nTraveller.000${separator}1\r\n`;
      expect(Buffer.from(await csv.arrayBuffer()).toString()).toContain(start);
    }
    const [row] = await jsonOf(await get(account, `${done}.json?columns=email&columns=email`));
    expect(row).toEqual({ email: 'traveller0@example.com' });
    const wrong = await jsonOf(await get(account, `${done}.xlsx?columns=handle,nickname&bom=1`));
    expect(wrong.errors).toMatchObject([
      { field: 'bom', code: 'unknown_field' },
      { field: 'columns[1]', code: 'not_allowed_value', allowed: expect.arrayContaining(['first_name']) },
    ]);
  });

  test('is described by HEAD and read with GET only', async () => {
    const head = await get(account, `${done}.xlsx`, { method: 'HEAD' });
    expect([head.status, head.headers.get('x-total-rows'), await head.text()]).toEqual([200, String(rowCount), '']);
    const posted = await get(account, `${done}.csv`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await jsonOf(posted)).message).toBe('The request is not valid: method must be GET (allowed: GET).');
    expect(await refusalOf(get(account, `${done}.pdf`))).toEqual([404, 'not_found']);
  });
});

test('the console reads files with its session, and refuses links and other accounts', async () => {
  const browser = new ConsoleBrowser(api);
  await browser.signIn(account.key);
  const read = async (of: TestAccount, file: string) => {
    const { status, headers, body } = await browser.send('GET', `exports/${of.accountId}/${file}`);
    return [status, headers.get('x-total-rows') ?? body.status];
  };
  expect(await read(account, `${done}.ndjson`)).toEqual([200, String(rowCount)]);
  const other = await api.account();
  const foreign = await exported(other, { limit: 1 });
  expect(await read(account, `${foreign}.ndjson`)).toEqual([404, 'not_found']);
  expect(await read(other, `${foreign}.ndjson`)).toEqual([401, 'unauthorized']);
  const { search } = await linkOf(other, foreign);
  const linked = await fetch(`${api.url}/console/exports/${other.accountId}/${foreign}.ndjson${search}`);
  expect(linked.status).toBe(401);
});

describe('who may not read the rows gets no file', () => {
  test.each([
    ['without a key', async () => get({ key: '' }, `${done}.csv`), [401, 'unauthorized']],
    ['of another account', async () => get(await api.account(), `${done}.csv`), [404, 'not_found']],
    [
      'of a search',
      async () => {
        const { history_id } = (await account.call('search_creators', filters)).body;
        return get(account, `${history_id}.csv`);
      },
      [422, 'error'],
    ],
    [
      'of a suspended account',
      async () => {
        const other = await api.account();
        const id = await exported(other, { limit: 1 });
        await suspend(api.db, other.accountId);
        return get(other, `${id}.csv`);
      },
      [403, 'account_suspended'],
    ],
    [
      'without a plan, of a job that charged nothing',
      async () => {
        const other = await api.account({ plan: 'free', credits: 0 });
        return get(other, '00000000-0000-4000-8000-000000000000.csv');
      },
      [403, 'api_access_requires_plan'],
    ],
  ] as const)('%s', async (_name, ask, refusal) => {
    expect(await refusalOf(ask())).toEqual(refusal);
  });

  test('a job that is running, failed or cancelled has none', async () => {
    const other = await api.account();
    const { history_id } = (await other.call('run_export', { filters, limit: 3, confirmed: true })).body;
    const running = await get(other, `${history_id}.csv`);
    expect([running.status, await running.json()]).toMatchObject([422, { status: 'error', retry_after: 2 }]);
    expect(running.headers.get('retry-after')).toBe('2');
    await jobs.end(history_id, 'failed', { code: 'x', message: 'It broke.', retryable: true });
    const failed = await (await get(other, `${history_id}.csv`)).json();
    expect(failed).toMatchObject({ status: 'error', job_status: 'failed', failure: { code: 'x' } });
    const next = (await other.call('run_export', { filters, limit: 4, confirmed: true })).body.history_id;
    await other.call('cancel_job', { history_id: next });
    expect(await (await get(other, `${next}.csv`)).json()).toMatchObject({ job_status: 'cancelled' });
  });

  test('a job that charged is read without a plan and credits', async () => {
    const other = await api.account({ plan: 'free', credits: 2 });
    const id = await exported(other, { limit: 2 });
    expect((await jsonOf(await get(other, `${id}.json`))).length).toBe(2);
  });
});

describe('a signed link', () => {
  test('reads its job without the key, in every process, for 15 minutes', async () => {
    const link = await linkOf(account, done);
    const beside = await api.beside();
    const answer = await fetch(`${beside.url}${link.pathname.replace('.csv', '.ndjson')}${link.search}&columns=handle`);
    expect((await answer.text()).split('\n')).toHaveLength(rowCount + 1);
    expect(log.join()).toMatch('/api/v1/exports/{file}');
    expect(log.join()).not.toMatch(link.searchParams.get('signature') ?? '');
    const left = Number(link.searchParams.get('expires')) - Date.now() / 1000;
    expect(left).toBeGreaterThan(890);
    expect(left).toBeLessThanOrEqual(900);
  });

  test('that expires while its file is read reads the rest', async () => {
    const { now } = ports.clock;
    afterNextRead(async () => Object.assign(ports.clock, { now: async () => new Date(Date.now() + 900_000) }));
    const text = await (await fetch(await linkOf(account, done))).text();
    expect(text.trimEnd().split('\n')).toHaveLength(rowCount + 1);
    Object.assign(ports.clock, { now });
  });

  test('that was changed, is for another job, or has expired, reads nothing', async () => {
    const link = await linkOf(account, done);
    const other = await api.account();
    const [foreign, otherJob] = [await linkOf(other, await exported(other, { limit: 1 })), await exported(account)];
    const signature = link.searchParams.get('signature') ?? '';
    const changes: readonly ((url: URL) => unknown)[] = [
      (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      (url) => url.searchParams.set('signature', signature.slice(0, -1)),
      (url) => url.searchParams.set('signature', ''),
      (url) => url.searchParams.append('signature', signature),
      (url) => url.searchParams.set('key_id', foreign.searchParams.get('key_id') ?? ''),
      (url) => url.searchParams.set('key_id', 'x'),
      (url) => url.searchParams.delete('expires'),
      (url) => (url.pathname = url.pathname.replace(done, otherJob)),
      (url) => (url.search = foreign.search),
    ];
    for (const change of changes) {
      const changed = new URL(link);
      change(changed);
      expect([changed.href, ...(await refusalOf(fetch(changed)))]).toEqual([changed.href, 401, 'unauthorized']);
    }
    const caller = await keys.authenticate(account.key);
    const expires = String(Math.floor(Date.now() / 1000) - 1);
    const expired = new URL(link);
    expired.searchParams.set('expires', expires);
    expired.searchParams.set('signature', await keys.sign(caller?.key.keyId ?? '', `${done} ${expires}`));
    expect(await refusalOf(fetch(expired))).toEqual([401, 'unauthorized']);
  });

  test('ends with its key, and is refused while the account is suspended', async () => {
    const other = await api.account();
    const id = await exported(other, { limit: 1 });
    const key = await secondKey(api.db, other.accountId);
    const [first, second] = [await linkOf(other, id), await linkOf(other, id, key)];
    await keys.revoke((await keys.authenticate(key))?.key.keyId ?? '');
    expect([await refusalOf(fetch(second)), (await fetch(first)).status]).toEqual([[401, 'unauthorized'], 200]);
    await suspend(api.db, other.accountId);
    expect(await refusalOf(fetch(first))).toEqual([403, 'account_suspended']);
  });
});

async function openTransactions() {
  const { rows } = await observer.query(
    `select state from pg_stat_activity where datname = current_database() and xact_start is not null
      and application_name = 'creator-discovery action-api'`,
  );
  return rows;
}

describe('while a file is read', () => {
  test('no transaction is open, and a client that disconnects ends the reading', async () => {
    let [reads, states] = [0, [] as unknown[]];
    const read = jobs.rowsOf.bind(jobs);
    const hangUp = new AbortController();
    jobs.rowsOf = async (...given) => {
      reads += 1;
      const rows = await read(...given);
      states = await openTransactions();
      hangUp.abort();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return rows;
    };
    const init = { signal: hangUp.signal };
    await expect(get(account, `${done}.csv`, init).then((answer) => answer.text())).rejects.toThrow('aborted');
    jobs.rowsOf = read;
    expect([reads, states]).toEqual([1, []]);
  });

  test('a slow reader holds neither memory, a transaction nor the turn of its account', async () => {
    const [{ creatorIds, rowsOf }, [sample]] = [jobs, await jobs.rows(done, { offset: 0, limit: 1 })];
    const ids = Array.from({ length: 10_000 }, (_, index) => index);
    let reads = 0;
    jobs.creatorIds = async () => ids;
    jobs.rowsOf = async (_, wanted) => {
      reads += 1;
      return wanted.map((id) => ({ ...(sample as CreatorRow), creator_id: String(id), bio: 'slow '.repeat(800) }));
    };
    const answer = await get(account, `${done}.ndjson`, { headers: { 'Accept-Encoding': 'identity' } });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let bytes = 0;
    // 10 KB per second
    for (let part = 0; part < 10; part += 1) {
      bytes += (await reader.read()).value?.length ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const open = await openTransactions();
    // Only the buffers of the sockets were filled.
    expect([open, reads < 50, (await account.call('get_credit_balance', {})).status]).toEqual([[], true, 200]);
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
    Object.assign(jobs, { creatorIds, rowsOf });
    expect([reads, bytes > 40_000_000]).toEqual([100, true]);
  });

  test('a creator that is erased leaves a row that says so', async () => {
    const person = { platform: 'photonet' as const, handle: 'traveller.110' };
    afterNextRead(() => (ports.creators as CreatorStore).suppress(person));
    const rows = await jsonOf(await get(account, `${done}.json`));
    expect(rows.length).toBe(rowCount);
    expect(rows.filter((row: object) => 'erased' in row)).toEqual([{ creator_id: expect.any(String), erased: true }]);
    expect(JSON.stringify(rows)).not.toMatch(/"traveller\.110"/i);
    const csv = await (await get(account, `${done}.csv`)).text();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(rowCount);
  });

  test.each([
    ['the key is revoked', async (of: TestAccount) => keys.revoke((await keys.authenticate(of.key))?.key.keyId ?? '')],
    ['the account is suspended', (of: TestAccount) => suspend(api.db, of.accountId)],
    [
      'the job is deleted',
      async (of: TestAccount) => {
        for (const table of ['job_row', 'job_work'] as const)
          await api.db.deleteFrom(table).where('owner_id', '=', of.accountId).execute();
        await api.db.deleteFrom('job').where('account_id', '=', of.accountId).execute();
      },
    ],
  ] as const)('it is cut, and the client sees that, if %s', async (_name, change) => {
    const other = await api.account();
    const id = await exported(other);
    afterNextRead(() => change(other));
    await expect(get(other, `${id}.csv`).then((answer) => answer.text())).rejects.toThrow('terminated');
    afterNextRead(() => Promise.reject(new Error('the database is gone')));
    await expect(get(account, `${done}.xlsx`).then((answer) => answer.arrayBuffer())).rejects.toThrow('terminated');
  });
});
