import { Random } from '@creator-discovery/demo-data';
import { sendLate } from '@creator-discovery/http-server/testing';
import { type Account, newAccount } from '@creator-discovery/installation';
import { PostgresAccounts, PostgresApiKeys, PostgresCreatorStore } from '@creator-discovery/postgres';
import { startChatModel } from '@creator-discovery/start/chat-model';
import { ProcessFleet } from '../process-fleet.ts';
import { creatorsToFind } from './deployment.ts';
import { type Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const processes = 2;
const callsPerRound = 12;
/** Maximum pause before the rest of a body, and before access ends. */
const maxPauseMs = 300;

/**
 * Sends bodies in two parts over HTTP, MCP, chat and console while keys are revoked or rotated and accounts suspended and
 * resumed. A call whose body is completed after the access ended is refused, and refused calls spend and write nothing.
 */
export async function lateBodies(input: ScenarioInput, { rounds }: { readonly rounds: number }): Promise<Findings> {
  const { books } = input;
  const pauses = new Random(input.random.whole(0, 1e9), 0);
  const model = await startChatModel(async () => {
    await pause(pauses.whole(0, 200));
    return { text: 'Done.' };
  });
  input.onEnd(() => model.end());
  const api = new ProcessFleet('action-api', {
    DATABASE_URL: input.url,
    ...model.settings,
    CHAT_TURNS_PER_ACCOUNT: '100',
    CHAT_TURNS: '1000',
  });
  await new PostgresCreatorStore(books.db, { byId: () => null }).upsert(creatorsToFind, 'update');
  await api.startAll(processes);
  const broken: string[] = [];
  const counts = { admitted: 0, refused: 0, late: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const seen = await raceOf(books, api, input.random);
    for (const count of ['admitted', 'refused', 'late'] as const) counts[count] += seen[count];
    broken.push(...seen.broken.map((line) => `round ${round}, ${line}`));
  }
  if (counts.late === 0) broken.push('no body was completed after the access ended');
  return {
    figures: {
      'calls admitted': counts.admitted,
      'calls refused': counts.refused,
      'bodies completed too late': counts.late,
    },
    broken,
  };
}

/** Times when access ended and resumed. */
interface Ending {
  readonly endedAt: number;
  readonly resumedAt: number;
}

async function raceOf(books: Books, api: ProcessFleet, random: Random) {
  const caller = await newAccount(books.db, { credits: 1000 });
  const send = await senderOf(api, caller);
  const isRefused = (text: string) => /unauthorized|account_suspended/.test(text);
  const calls = Array.from({ length: callsPerRound }, (_, index) => ({
    way: random.pick(ways),
    index,
    slot: random.whole(0, processes - 1),
    pauseMs: random.whole(0, maxPauseMs),
  }));
  const end = endOf(books, caller, random);
  const answers = calls.map(async ({ way, index, slot, pauseMs }) => {
    let completedAt = 0;
    const { status, text } = await send(way, { index, slot }, async () => {
      await pause(pauseMs);
      completedAt = performance.now();
    });
    return { way, completedAt, answeredAt: performance.now(), refused: isRefused(text), status, text };
  });
  const { endedAt, resumedAt } = await end;
  const broken: string[] = [];
  const done = await Promise.all(answers);
  const late = done.filter(({ completedAt, answeredAt }) => completedAt > endedAt && answeredAt < resumedAt);
  for (const { way, refused, status } of late)
    if (!refused) broken.push(`${way}: returned ${status} although its body was completed after the access ended`);
  for (const { way, status, text } of done)
    if (status >= 500) broken.push(`${way}: returned ${status} ${text.slice(0, 200)}`);
  const admitted = (kind: string) => done.filter((answer) => answer.way.endsWith(` ${kind}`) && !answer.refused).length;
  const { lists, exports, keys, conversations } = await leftOf(books, caller.accountId);
  broken.push(
    ...unequal({
      lists: [lists, admitted('list')],
      exports: [exports, admitted('export')],
      'new keys': [keys, admitted('key')],
    }),
  );
  const inTime = done.filter((answer) => answer.way.endsWith('message') && !late.includes(answer)).length;
  if (conversations > inTime) broken.push(`${conversations} conversations from ${inTime} messages in time`);
  const refused = done.filter((answer) => answer.refused).length;
  return { broken, admitted: done.length - refused, refused, late: late.length };
}

/** Ends the caller's access in one of three ways, after a pause. */
async function endOf(books: Books, { accountId }: Account, random: Random): Promise<Ending> {
  const [way, before, suspended] = [random.pick(['revoke', 'rotate', 'suspend']), ...pausesOf(random)];
  const keys = new PostgresApiKeys(books.db);
  const [key] = await keys.list(accountId);
  await pause(before);
  if (way === 'suspend') await new PostgresAccounts(books.db).update(accountId, { suspended: true });
  else if (way === 'revoke') await keys.revoke(key?.keyId ?? '');
  else await keys.rotate(key?.keyId ?? '', 0);
  const endedAt = performance.now();
  if (way !== 'suspend') return { endedAt, resumedAt: Number.POSITIVE_INFINITY };
  await pause(suspended);
  const resumedAt = performance.now();
  await new PostgresAccounts(books.db).update(accountId, { suspended: false });
  return { endedAt, resumedAt };
}

function pausesOf(random: Random): readonly [number, number] {
  return [random.whole(0, maxPauseMs), random.whole(maxPauseMs, 2 * maxPauseMs)];
}

/** Channel and kind of call. */
const ways = [
  ...(['http list', 'http export', 'http message'] as const),
  ...(['mcp list', 'mcp export'] as const),
  ...(['console list', 'console export', 'console message', 'console key'] as const),
];
type Way = (typeof ways)[number];

/** Returns a function that sends calls with the account's key or a session of the console. */
async function senderOf(api: ProcessFleet, { accountId, key }: Account) {
  const json = { 'Content-Type': 'application/json' };
  const signIn = { method: 'POST', headers: json, body: JSON.stringify({ api_key: key }) };
  const session = await fetch(`${api.url(0)}/console/session`, signIn);
  const { csrf_token } = (await session.json()) as { readonly csrf_token: string };
  const cookie = session.headers.getSetCookie().map((line) => line.split(';')[0]);
  const byKey = { Authorization: `Bearer ${key}`, Accept: 'application/json, text/event-stream' };
  const bySession = { Cookie: cookie.join('; '), 'X-CSRF-Token': csrf_token, 'Sec-Fetch-Site': 'same-origin' };
  const operations = (index: number) => ({
    list: ['create_list', { name: `call ${index}` }] as const,
    export: [
      'run_export',
      { filters: { basic: { platform: 'photonet' } }, limit: index + 1, confirmed: true },
    ] as const,
  });
  return (
    way: Way,
    { index, slot }: { readonly index: number; readonly slot: number },
    meanwhile: () => Promise<void>,
  ) => {
    const [from, kind] = way.split(' ') as ['http' | 'mcp' | 'console', 'list' | 'export' | 'message' | 'key'];
    const headers = from === 'console' ? bySession : byKey;
    const [path, body] = ((): readonly [string, unknown] => {
      if (kind === 'message')
        return [from === 'http' ? '/chat' : `/console/chat/${accountId}`, { message: `call ${index}` }];
      if (kind === 'key') return [`/console/account/${accountId}/keys`, { name: `call ${index}` }];
      const [name, args] = operations(index)[kind];
      if (from === 'mcp')
        return ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }];
      return [from === 'http' ? `/api/v1/${name}` : `/console/api/${accountId}/${name}`, args];
    })();
    return sendLate(`${api.url(slot)}${path}`, { headers, body }, meanwhile);
  };
}

/** Counts the rows that the calls wrote. */
async function leftOf({ db }: Books, accountId: string) {
  const count = async (table: 'creator_list' | 'api_key' | 'job' | 'chat_conversation', named: boolean) => {
    const rows = await db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();
    return rows.filter((row) => !named || ('name' in row && String(row.name).startsWith('call '))).length;
  };
  return {
    lists: await count('creator_list', true),
    keys: await count('api_key', true),
    exports: await count('job', false),
    conversations: await count('chat_conversation', false),
  };
}
