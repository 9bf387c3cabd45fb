import { operations } from '@creator-discovery/operations';
import { expect, test } from '@jest/globals';
import { type Body, inChat, overHttp, overMcp } from './testing/channels.ts';
import { recordedExampleOf } from './testing/recorded-example.ts';
import { testApi } from './testing/test-api.ts';

const api = await testApi();

/** Removes what may differ between accounts and channels: ids, times, and the quote that the chat takes before an export. */
function comparable(body: unknown): unknown {
  if (Array.isArray(body)) return body.filter((one) => one?.policy !== 'counts').map(comparable);
  if (typeof body !== 'object' || body === null) return body;
  const differs =
    /(^id|_id|_ids|_at|^at|next_before|next_cursor|source|suggested_next|prefix|owned_since|retry_after|retry_after_seconds|secret_url|secret_until)$/;
  const kept = Object.entries(body).filter(([name]) => !differs.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, comparable(name === 'message' ? untimed(value) : value)]),
  );
}

/** Channels are called one after the other, perhaps in different seconds. */
function untimed(message: unknown): string {
  return String(message).replace(/in \d+ s\./, 'in N s.');
}

/** Fields that the chat sets itself. */
const ofHost = ['confirmed', 'max_credits'];

const ofEveryOperation = operations.flatMap(({ name, input }): [string, Body][] => {
  // The log of an account names the channel of its calls.
  const request = name === 'list_requests' ? { to: '2026-01-01' } : recordedExampleOf(name).request;
  const allFieldsAs = (value: unknown, shape: object) =>
    Object.fromEntries(Object.keys(shape).map((field) => [field, ofHost.includes(field) ? undefined : value]));
  return [
    [name, name === 'list_requests' ? request : {}],
    [name, request],
    [name, { ...request, unknown_field: 1 }],
    [name, allFieldsAs([], request)],
    [name, allFieldsAs('x', input.shape)],
  ];
});

/** More searches than a minute allows. */
const searches = Array.from({ length: 21 }, (_, at): [string, Body] => [
  'search_creators',
  { basic: { platform: 'photonet' }, offset: at * 10 },
]);

test('the three channels have the same answers, charges, limits and refusals for the same calls', async () => {
  const open = [overHttp, overMcp, inChat].map(async (one) => one(api, await api.account({ credits: 60 })));
  const channels = await Promise.all(open);
  const statuses = new Set<unknown>();
  for (const [name, body] of [...ofEveryOperation, ...searches]) {
    const answers: Body[] = [];
    for (const channel of channels) answers.push(await channel.call(name, body));
    const [http, mcp, chat] = answers.map((answer) => ({ name, body, answer: comparable(answer) }));
    expect(mcp).toEqual(http);
    expect(chat).toEqual(http);
    if (answers[0]?.status === 'processing') await api.runJobs();
    statuses.add(answers[0]?.status);
  }
  const [httpBalance, ...others] = await Promise.all(channels.map(({ account }) => account.balance()));
  expect(others).toEqual([httpBalance, httpBalance]);
  expect(httpBalance?.posted).toBeLessThan(60);
  for (const status of ['ok', 'none', 'processing', 'invalid_request', 'not_found', 'unavailable', 'rate_limited'])
    expect(statuses).toContain(status);
});
