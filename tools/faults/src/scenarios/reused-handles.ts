import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ImportRecord, identitiesOf } from '@creator-discovery/creators';
import { type Account, newAccount } from '@creator-discovery/installation';
import { createDatabase, PostgresCreatorStore } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { type LoggedFault, ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Call, Calls } from './calls.ts';
import { allEnded, creditsOf } from './lists-beside-imports.ts';
import { Books, type Findings, type ScenarioInput, unequal } from './scenario.ts';

const apis = 2;
const importersAtOnce = 3;
const callersAtOnce = 10;
const granted = 1_000_000;
/** Far from the user ids of other scenarios and of the demo data, who share the database. */
const firstUserId = 8_000_000_000;

/** How much is done. */
interface Amount {
  readonly calls: number;
  /** Two for each handle, who have it in turn. */
  readonly people: number;
}

/**
 * Customers refresh, unlock, export and list creators by handles that two people have in turn, while imports say otherwise than
 * the network of the same handles: no call is answered with a fault, no job fails, nobody has a fact of another, and nobody is
 * charged for twice. (contract 1 "Identity")
 */
export async function reusedHandles(input: ScenarioInput, amount: Amount): Promise<Findings> {
  const books = new Books(input);
  const network = new Network(amount, input.random);
  const faults: LoggedFault[] = [];
  const environment = {
    DATABASE_URL: input.url,
    SEARCH_ENGINE: 'sql',
    LIMIT_UNLOCKS: '100000/minute',
    LIMIT_EXPORTS: '100000/minute',
    LIMIT_LIVE_FETCHES: '100000/minute',
    PHOTONET_BASE_URL: await network.start(),
  };
  const api = new ProcessFleet('action-api', environment, (fault) => faults.push(fault));
  const jobs = new ProcessFleet('job-worker', { DATABASE_URL: input.url });
  try {
    const callers = await Promise.all([1, 2, 3].map(() => newAccount(books.db, { credits: granted })));
    await Promise.all([api.startAll(apis), jobs.startAll(1)]);
    const ended = new AbortController();
    const importing = importUntil(ended.signal, { input, amount });
    const calls = new Calls(api, apis, callers);
    const customer = {
      isOver: () => calls.begun >= amount.calls,
      next: async (caller: Account) => nextCall(await calls.listOf(caller), amount, input.random),
    };
    await Promise.all(Array.from({ length: callersAtOnce }, () => calls.run(input.random, customer)));
    ended.abort();
    const records = await importing;
    await allEnded(books, callers);
    return {
      figures: { ...calls.answers(), 'records imported': records, ...(await handlesGivenUp(books)) },
      broken: [
        ...faults.map(({ code, message }) => `a call was answered with a fault: ${code ?? ''} ${message}`),
        ...(await mixedPeople(books)),
        ...(await failedJobs(books, callers)),
        ...(await creditsOf(books, callers)),
        ...(await books.differences()),
      ],
    };
  } finally {
    await Promise.all([api.endAll(), jobs.endAll(), network.stop()]);
    await books.close();
  }
}

/** What every fact of the n-th person says. */
function markOf(n: number): string {
  return `taker-${String(n).padStart(5, '0')}`;
}

function handleOf(n: number): string {
  return `reused.handle.${n}`;
}

/** One of the two handles that the n-th person has in turn. */
function handleOfPerson(n: number, { people }: Pick<Amount, 'people'>, random: SeededRandom): string {
  return handleOf((n + (random.next() < 0.2 ? 1 : 0)) % (people / 2));
}

/** The photo network, which says of each handle now that the one person has it, now that another does. */
class Network {
  readonly #server: Server;

  constructor({ people }: Pick<Amount, 'people'>, random: SeededRandom) {
    this.#server = createServer((request, response) => {
      const username = new URL(request.url ?? '/', 'http://network').searchParams.get('username') ?? '';
      const n = Number(username.split('.').at(-1)) + (random.next() < 0.5 ? people / 2 : 0);
      response.setHeader('content-type', 'application/json');
      setTimeout(() => response.end(JSON.stringify(answerOf(username, n))), random.integer(0, 20));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function answerOf(username: string, n: number) {
  const user = {
    id: String(firstUserId + n),
    username,
    full_name: markOf(n),
    biography: `reused by ${markOf(n)}`,
    business_email: `${markOf(n)}@live.example`,
    edge_followed_by: { count: n },
    edge_follow: { count: 1 },
    edge_owner_to_timeline_media: { count: 0, edges: [], page_info: { has_next_page: false, end_cursor: null } },
    profile_pic_url: 'https://network.example/p.jpg',
    is_verified: false,
    is_private: false,
    is_business_account: false,
    is_professional_account: false,
  };
  return { data: { user }, status: 'ok' };
}

/** Imports random people, in batches of one and more, some of them dated; returns how many records. */
async function importUntil(
  ended: AbortSignal,
  { input, amount }: { readonly input: ScenarioInput; readonly amount: Amount },
): Promise<number> {
  const db = createDatabase(input.url, { max: importersAtOnce });
  const store = new PostgresCreatorStore(db, { byId: () => null });
  const { random } = input;
  let records = 0;
  const run = async (): Promise<void> => {
    while (!ended.aborted) {
      const batch = batchOf(amount, random);
      await store.upsert(batch, random.pick(['update', 'replace', 'refresh'] as const));
      records += batch.length;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await Promise.all(Array.from({ length: importersAtOnce }, run));
  await db.destroy();
  return records;
}

function batchOf(amount: Amount, random: SeededRandom): ImportRecord[] {
  const named = new Set<string>();
  return Array.from({ length: random.integer(1, 20) }, () => recordOf(amount, random)).filter((record) => {
    const identities = identitiesOf(record);
    const again = identities.some((identity) => named.has(identity));
    if (!again) for (const identity of identities) named.add(identity);
    return !again;
  });
}

function recordOf(amount: Amount, random: SeededRandom): ImportRecord {
  const n = random.integer(0, amount.people - 1);
  const old = { as_of: new Date(Date.now() - random.integer(0, 60_000)).toISOString() };
  return {
    platform: 'photonet',
    handle: handleOfPerson(n, amount, random),
    name: markOf(n),
    platform_user_id: String(firstUserId + n),
    bio: `reused by ${markOf(n)}`,
    follower_count: n,
    contacts: [{ type: 'EMAIL', value: `${markOf(n)}@example.org` }],
    ...(random.next() < 0.5 ? { average_likes: n, topics: [markOf(n)] } : {}),
    ...(random.next() < 0.5 ? { follower_growth_pct: { '1': n }, audience: { credibility: n / 100_000 } } : {}),
    ...(random.next() < 0.5 ? old : {}),
  };
}

/** A call that names people by their handles. */
function nextCall(list_id: string, { people }: Amount, random: SeededRandom): Call {
  const creator = () => ({ platform: 'photonet', handle: handleOf(random.integer(0, people / 2 - 1)) });
  const filters = { basic: { platform: 'photonet' }, content: { bioKeywords: { any: ['reused'] } } };
  const refresh = ['lookup_creator', { ...creator(), refresh: true, confirmed: random.next() < 0.8 }] as const;
  const others: readonly Call[] = [
    ['unlock_creators', { handles: Array.from({ length: 5 }, creator), confirmed: true }],
    ['lookup_creator', { ...creator(), confirmed: true }],
    ['run_export', { filters, limit: random.integer(5, 50), confirmed: true }],
    ['add_to_list', { list_id, creators: Array.from({ length: 5 }, creator) }],
    ['get_list', { list_id }],
  ];
  return random.next() < 0.5 ? refresh : random.pick(others);
}

/** Creators and delivered rows with a fact of somebody else. */
async function mixedPeople({ db }: Books): Promise<string[]> {
  const { rows } = await sql<{ facts: string }>`
    select facts::text from (
      select to_jsonb(c) || jsonb_build_object('contacts', k.contacts) as facts
      from creator c left join creator_contact k on k.creator_id = c.id
      union all select row from job_row
    ) known, lateral (select (facts->>'platform_user_id')::bigint - ${firstUserId}::bigint as n) person
    where facts->>'name' like 'taker-%' and (
      exists (select from regexp_matches(facts::text, 'taker-(\\d{5})', 'g') found where found[1]::int <> n)
      or (facts->>'average_likes')::float <> n
      or (facts->'follower_growth_pct'->>'1')::float <> n
      or round((facts->>'audience_credibility')::float * 100000) <> n
      or (facts->>'follower_count')::bigint <> n)
  `.execute(db);
  return rows.map(({ facts }) => `facts of somebody else: ${facts}`);
}

/** Jobs that ended without a result. */
async function failedJobs({ db }: Books, callers: readonly Account[]): Promise<string[]> {
  const { rows } = await sql<{ failed: number }>`
    select count(*) as failed from job
    where state <> 'complete' and account_id = any(${callers.map(({ accountId }) => accountId)}::uuid[])
  `.execute(db);
  return unequal({ 'jobs that did not complete': [rows[0]?.failed, 0] });
}

async function handlesGivenUp({ db }: Books): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ people: number; without: number }>`
    select count(*) as people, count(*) filter (where handle_key is null) as without from creator where name like 'taker-%'
  `.execute(db);
  return { people: rows[0]?.people ?? 0, 'people without a handle at the end': rows[0]?.without ?? 0 };
}
