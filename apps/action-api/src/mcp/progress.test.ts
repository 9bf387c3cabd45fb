import { describe, expect, jest, test } from '@jest/globals';
import { Client as ClientOfToday, StreamableHTTPClientTransport as HttpOfToday } from '@modelcontextprotocol/client';
import { connectMcp } from '../testing/mcp-request.ts';
import { suspend, type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi();

// biome-ignore lint/suspicious/noExplicitAny: results of every shape
type Body = any;

interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
}

type ProgressListener = (progress: Progress) => void;
type CallWithProgress = (name: string, args: object, onprogress: ProgressListener) => Promise<Body>;

const clients: Readonly<Record<string, (account: TestAccount) => Promise<CallWithProgress>>> = {
  'before 2026-07-28': async (account) => {
    const client = await connectMcp(`${api.url}/mcp`, account.key);
    return (name, args, onprogress) => client.callTool({ name, arguments: { ...args } }, undefined, { onprogress });
  },
  '2026-07-28': async (account) => {
    const client = new ClientOfToday(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const requestInit = { headers: { Authorization: `Bearer ${account.key}` } };
    await client.connect(new HttpOfToday(new URL(`${api.url}/mcp`), { requestInit }));
    return (name, args, onprogress) => client.callTool({ name, arguments: { ...args } }, { onprogress });
  },
};

function started(account: TestAccount, limit: number): Promise<Body> {
  return account.call('run_export', { filters: { basic: { platform: 'photonet' } }, limit, confirmed: true });
}

/** Keeps the job unchanged for some polls, which must not be reported. */
function runJobsAtLook(last: number) {
  const { jobs } = api.runtime.ports;
  const ofAccount = jobs.ofAccount.bind(jobs);
  let looks = 0;
  return jest.spyOn(jobs, 'ofAccount').mockImplementation(async (...job) => {
    looks += 1;
    if (looks === last) void api.runJobs();
    return ofAccount(...job);
  });
}

describe.each(Object.entries(clients))('a client of %s that requests progress', (_, connect) => {
  test('receives the progress of a job, and its rows as soon as it ends', async () => {
    const account = await api.account();
    const call = await connect(account);
    const { history_id } = (await started(account, 20)).body;
    const heard: Progress[] = [];
    const looks = runJobsAtLook(5);
    const result = await call('get_history_data', { history_id }, (progress) => {
      heard.push({ progress: progress.progress, total: progress.total });
    });
    looks.mockRestore();
    expect(JSON.parse(result.content[0].text)).toMatchObject({ status: 'complete', returned: 20 });
    expect(heard[0]).toEqual({ progress: 0, total: 20 });
    expect(heard.at(-1)).toEqual({ progress: 20, total: 20 });
    expect(heard.map(({ progress }) => progress)).toEqual([...new Set(heard.map(({ progress }) => progress))]);
  });

  test('receives the progress of a job that its call started', async () => {
    const account = await api.account();
    const call = await connect(account);
    const heard: Progress[] = [];
    const body = { handles: ['traveller.001', 'traveller.002'], confirmed: true };
    const result = await call('unlock_creators', body, (progress) => {
      if (heard.length === 0) void api.runJobs();
      heard.push(progress);
    });
    expect(JSON.parse(result.content[0].text)).toMatchObject({ status: 'processing', credits_held: 2 });
    expect(heard.at(-1)).toMatchObject({ progress: 2, total: 2 });
    expect(await account.balance()).toEqual({ posted: 998, held: 0 });
  });

  test('is refused as soon as it loses access', async () => {
    const account = await api.account();
    const call = await connect(account);
    const { history_id } = (await started(account, 3)).body;
    const result = await call('get_history_data', { history_id }, () => void suspend(api.db, account.accountId));
    expect([result.isError, JSON.parse(result.content[0].text).status]).toEqual([true, 'account_suspended']);
    await api.runJobs();
  });

  test('is answered at once if there is no job to wait for', async () => {
    const account = await api.account();
    const call = await connect(account);
    const heard: Progress[] = [];
    await call('get_credit_balance', {}, (progress) => heard.push(progress));
    expect(heard).toEqual([]);
  });
});
