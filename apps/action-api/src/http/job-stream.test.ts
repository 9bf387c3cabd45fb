import { scopes } from '@creator-discovery/accounts';
import { identityOfKey } from '@creator-discovery/operations';
import { PostgresAccounts, PostgresApiKeys } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { type TestAccount, testApi } from '../testing/test-api.ts';
import { jobEvents } from './job-stream.ts';
import { originOf } from './origin.ts';

const api = await testApi();
const { ports } = api.runtime;
const keys = new PostgresApiKeys(api.db);
const filters = { basic: { platform: 'photonet' } };

async function started(of: TestAccount, limit = 119): Promise<string> {
  return (await of.call('run_export', { filters, limit, confirmed: true })).body.history_id;
}

async function finished(of: TestAccount): Promise<string> {
  const id = await started(of, 3);
  await api.runJobs();
  return id;
}

interface Stream {
  readonly answer: Response;
  /** Waits for text; returns everything received so far. */
  until(text: string): Promise<string>;
  close(): void;
}

async function open(of: TestAccount, id: string, headers: Record<string, string> = {}, url = api.url): Promise<Stream> {
  const hangUp = new AbortController();
  const answer = await fetch(`${url}/api/v1/jobs/${id}/events`, {
    headers: { 'X-API-Key': of.key, 'Accept-Encoding': 'gzip, br', ...headers },
    signal: hangUp.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    answer,
    until: async (text) => {
      while (!received.includes(text)) {
        const part = await reader?.read();
        if (part === undefined || part.done) return received;
        received += part.value;
      }
      return received;
    },
    close: () => hangUp.abort(),
  };
}

/** A text that no stream has: waits for its end. */
const itsEnd = 'nothing';

function eventsIn(text: string) {
  return [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/gm)].map(([, id, event, data = '']) => ({
    ...{ id, event },
    ...JSON.parse(data),
  }));
}

const account = await api.account();

describe('a stream of a job', () => {
  test('has progress and the end, without contacts, and is neither cached, buffered nor compressed', async () => {
    const id = await started(account);
    const { answer, until } = await open(account, id);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    ]);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await until('"done":0')).toMatch(/^retry: 2000\n\n/);
    await api.runJobs();
    const text = await until(itsEnd);
    const events = eventsIn(text);
    expect(events[0]).toEqual({ id: '0', event: 'progress', done: 0, expected: 119 });
    expect(events.slice(-2)).toEqual([
      { id: '119', event: 'progress', done: 119, expected: 119 },
      {
        ...{ id: 'end', event: 'end', job_status: 'complete', outcome: 'full', total: 119 },
        credits: { held: 0, charged: expect.any(Number), released: expect.any(Number) },
      },
    ]);
    expect(text).not.toContain('@');
  });

  test('goes on after the last event, and after the end there is none', async () => {
    const id = await finished(account);
    const seen = async (lastId: string) => {
      const { answer, until } = await open(account, id, { 'Last-Event-ID': lastId });
      return [answer.status, eventsIn(await until(itsEnd)).map(({ id: own }) => own)];
    };
    expect(await seen('2')).toEqual([200, ['3', 'end']]);
    expect(await seen('3')).toEqual([200, ['end']]);
    expect(await seen('of another server')).toEqual([200, ['3', 'end']]);
    expect(await seen('end')).toEqual([204, []]);
  });

  test('of a job that stopped ends at once, and others have none', async () => {
    const id = await started(account);
    await account.call('cancel_job', { history_id: id });
    const { until } = await open(account, id);
    expect(eventsIn(await until(itsEnd)).at(-1)).toMatchObject({ event: 'end', job_status: 'cancelled' });
    const { history_id } = (await account.call('search_creators', filters)).body;
    const status = async (of: TestAccount, job: string) => (await open(of, job)).answer.status;
    expect([await status(account, history_id), await status(await api.account(), id)]).toEqual([422, 404]);
    expect(await status({ ...account, key: 'none' }, id)).toBe(401);
    const posted = await api.send(`/api/v1/jobs/${id}/events`, {
      method: 'POST',
      headers: { 'X-API-Key': account.key },
    });
    expect([posted.status, posted.headers.get('allow'), posted.body.message]).toEqual([
      405,
      'GET',
      'The request is not valid: method must be GET (allowed: GET).',
    ]);
  });

  test('counts among ten of its account until it is closed', async () => {
    const other = await api.account();
    const id = await started(other, 5);
    const streams = await Promise.all(Array.from({ length: 10 }, () => open(other, id)));
    const refused = await open(other, id);
    expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await open(account, await finished(account))).answer.status).toBe(200);
    streams[0]?.close();
    let status = 429;
    while (status === 429) status = (await open(other, id)).answer.status;
    expect(status).toBe(200);
    for (const { close } of streams) close();
  });

  /** Follows a job with these changes after the first looks; returns the number of looks before each text. */
  async function followed(of: TestAccount, jobId: string, changes: readonly (() => unknown)[], looks = 31) {
    const identity = identityOfKey({ key: of.key, origin: originOf({ ip: '' }, 'api') }, ports);
    const ending = new AbortController();
    let look = 0;
    const pause = async () => {
      await changes[look]?.();
      look += 1;
      if (look === looks) ending.abort();
    };
    const texts: [number, string][] = [];
    const job = { jobId, accountId: of.accountId, identity, ending: ending.signal, pause };
    for await (const text of jobEvents(job, ports)) texts.push([look, text]);
    return texts;
  }
  const begun = [
    [0, 'retry: 2000\n\n'],
    [0, expect.stringMatching(/^id: 0\n/)],
  ];

  test('has a comment after 15 seconds without an event', async () => {
    expect(await followed(account, await started(account, 7), [])).toEqual([
      ...begun,
      [15, ': waiting\n\n'],
      [30, ': waiting\n\n'],
      [31, 'retry: 2000\n\n'],
    ]);
  });

  test('pauses while its account is suspended, and ends with its key or the scope of it', async () => {
    const other = await api.account();
    const suspending = (suspended: boolean) => new PostgresAccounts(api.db).update(other.accountId, { suspended });
    const id = await started(other, 4);
    const refused = async () => expect((await open(other, id)).answer.status).toBe(403);
    const changes = [() => suspending(true), () => api.runJobs(), refused, () => suspending(false)];
    const texts = await followed(other, id, changes);
    expect([texts.slice(0, 2), texts[2]?.[0], texts.at(-1)]).toEqual([
      begun,
      4,
      [4, expect.stringMatching(/^id: end\n/)],
    ]);
    const keyId = (await keys.authenticate(other.key))?.key.keyId ?? '';
    const next = await started(other, 5);
    expect(await followed(other, next, [() => keys.update(keyId, { scopes: ['search'] })])).toEqual(begun);
    await keys.update(keyId, { scopes });
    expect(await followed(other, next, [() => keys.revoke(keyId)])).toEqual(begun);
  });

  test('is ended by a process that stops, with the time to reconnect', async () => {
    const beside = await api.beside();
    const other = await api.account();
    const { until } = await open(other, await started(other, 9), {}, beside.url);
    await until('"done":0');
    await beside.close();
    expect(await until(itsEnd)).toMatch(/\n\nretry: 2000\n\n$/);
  });
});
