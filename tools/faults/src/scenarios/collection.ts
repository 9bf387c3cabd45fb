import { type Campaign, type CampaignPlan, campaignPlanSchema, type Seed } from '@creator-discovery/collection';
import { newAccount, newScraperKey } from '@creator-discovery/installation';
import { PostgresCampaignStore, PostgresCreatorStore } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { setDatabaseClock } from '../database-clock.ts';
import { FaultyNetwork } from '../faulty-network.ts';
import { ProcessFleet, type Program } from '../process-fleet.ts';
import { creatorsAfter, reachablePeople, type StoredCreator, TruthOfPeople } from './collected-people.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';
import { ScenarioSessions } from './scenario-sessions.ts';

const workers = 3;
const leaseSeconds = 26;
const shareOfFaults = 0.1;
const noPlaces = { byId: () => null };
/** Longer than the tier of everybody, and near enough to a month for growth. */
const daysBetween = 31;
const dayMs = 86_400_000;

/** The size of a run. */
interface Size {
  readonly people: { readonly users: number; readonly demoCreators: number };
  readonly hashtags: number;
  readonly sessions: number;
  readonly kills: number;
  /** Milliseconds between two kills, at most. */
  readonly pauseMs: number;
  /** What the campaign may send, in seconds in place of hours: in all, and through each session. */
  readonly all: Window;
  readonly eachSession: Window;
  /** Creators to be read again on the second day. */
  readonly refreshed: number;
}

interface Window {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Real job workers collect a simulated network in sessions that it throttles; a tenth of all requests fails, parts are private and
 * some people are suppressed. Workers and APIs, which are called meanwhile, are killed. Afterwards everybody who can be reached is
 * a creator as the network shows it and was visited once, nobody else is, and no window has more requests than the budget. A month
 * later workers read creators again, and their growth is that of the network.
 */
export async function collection(input: ScenarioInput, size: Size): Promise<Findings> {
  const books = new Books(input);
  const firstDay = new Date();
  let day = firstDay;
  const network = new FaultyNetwork({
    people: size.people,
    share: shareOfFaults,
    random: input.random,
    proxies: size.sessions,
    now: () => day,
  });
  const sessions = new ScenarioSessions(books, network, 0.05);
  const networkUrl = await network.start();
  const fleets = fleetsOf(input, { networkUrl, network, sessions });
  const callers = new AbortController();
  try {
    const scene = await setScene(books, network, size);
    await sessions.addAll(networkUrl);
    sessions.throttle();
    await Promise.all(fleets.map(({ fleet, size: processes }) => fleet.startAll(processes)));
    const calls = new Calls(fleets, scene, callers.signal);
    const calling = calls.run(await keysOf(books));
    const began = Date.now();
    await kill(fleets, size.kills, { input, size });
    const campaign = await untilDone(books, scene.campaignId);
    const seconds = Math.round((Date.now() - began) / 1000);
    const broken = await differences(scene, campaign);
    const sent = network.seen.length;
    day = new Date(firstDay.getTime() + daysBetween * dayMs);
    const refreshed = await untilRefreshed(scene, { input, day, size, fleets });
    callers.abort();
    await calling;
    return {
      figures: {
        people: network.simulator.world.users.length,
        'people that can be reached': scene.expected.size,
        'processes killed': size.kills + 2,
        'requests sent': sent,
        'requests taken from the budget': campaign.progress.requests,
        'requests that a session was refused': sessions.throttled,
        'visits that failed for good': campaign.progress.visits.failed,
        'calls of APIs answered': calls.answered,
        'calls of APIs not answered': calls.unanswered,
        'creators read again': refreshed.length,
        seconds,
      },
      broken: [...broken, ...growthDifferences(scene, refreshed, firstDay), ...(await books.differences())],
    };
  } finally {
    callers.abort();
    await Promise.all(fleets.map(({ fleet }) => fleet.endAll()));
    await sessions.end();
    await setDatabaseClock(input.url, new Date());
    await network.stop();
    await books.close();
  }
}

/** What is expected of a run. */
interface Scene {
  readonly books: Books;
  readonly network: FaultyNetwork;
  readonly size: Size;
  readonly campaignId: string;
  readonly suppressed: ReadonlySet<string>;
  readonly expected: ReturnType<typeof reachablePeople>;
  readonly truth: TruthOfPeople;
  /** Followers on the first day. */
  readonly followers: ReadonlyMap<string, number>;
  /** The newest creator that there was already. */
  readonly before: number;
}

interface RunningFleet {
  readonly program: Program;
  readonly fleet: ProcessFleet;
  readonly size: number;
}

function fleetsOf(
  { url }: ScenarioInput,
  { networkUrl, network, sessions }: { networkUrl: string; network: FaultyNetwork; sessions: ScenarioSessions },
): readonly RunningFleet[] {
  const common = {
    DATABASE_URL: url,
    PHOTONET_CURSOR_SECRET: 'for scenarios of faults',
    ...sessions.environment,
  };
  const worker = new ProcessFleet('job-worker', {
    ...common,
    PHOTONET_BASE_URL: networkUrl,
    PHOTONET_TOTAL_TIMEOUT_MS: '12000',
    COLLECTION_LEASE_SECONDS: String(leaseSeconds),
    COLLECTION_RETRY_SECONDS: '0.05',
    COLLECTION_REFRESH: 'on',
  });
  // Its requests are no part of the campaign's budget: they don't pass the front that counts.
  const scraper = new ProcessFleet('scraper-api', { ...common, PHOTONET_BASE_URL: network.behind });
  const action = new ProcessFleet('action-api', { DATABASE_URL: url, SEARCH_ENGINE: 'sql' });
  return [
    { program: 'job-worker', fleet: worker, size: workers },
    { program: 'scraper-api', fleet: scraper, size: 1 },
    { program: 'action-api', fleet: action, size: 1 },
  ];
}

async function setScene(books: Books, network: FaultyNetwork, size: Size): Promise<Scene> {
  const { world } = network.simulator;
  const suppressed = await suppressSome(books, network);
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from creator`.execute(books.db);
  const plan = campaignPlanSchema.parse({
    depth: 2,
    hashtagPages: 1000,
    budget: { all: [size.all], eachSession: [size.eachSession] },
  });
  const hashtags = world.hashtags.slice(0, size.hashtags);
  const handles = [
    ...world.users.filter(({ number }) => number % 5 === 0).map(({ username }) => username),
    ...world.missingUsernames.slice(0, 3),
    ...suppressed,
  ];
  const campaignId = await begin(books, plan, { hashtags, handles });
  const expected = reachablePeople(world, plan, { hashtags, handles, suppressed });
  const truth = new TruthOfPeople(world);
  const followers = new Map([...expected].map(([handle, person]) => [handle, truth.followers(person)]));
  return { books, network, size, campaignId, suppressed, expected, truth, followers, before: rows[0]?.id ?? 0 };
}

/** Some of those whom posts tag most. */
async function suppressSome(books: Books, { simulator }: FaultyNetwork): Promise<ReadonlySet<string>> {
  const handles = [3, 14, 15].flatMap((number) => simulator.world.users[number]?.username ?? []);
  const store = new PostgresCreatorStore(books.db, noPlaces);
  for (const handle of handles) await store.suppress({ platform: 'photonet', handle });
  return new Set(handles);
}

async function begin(
  books: Books,
  plan: CampaignPlan,
  { hashtags, handles }: { readonly hashtags: readonly string[]; readonly handles: readonly string[] },
): Promise<string> {
  const store = new PostgresCampaignStore(books.db, noPlaces);
  const { campaignId } = await store.create({ name: 'faults', plan });
  const seeds: readonly Seed[] = [
    ...hashtags.map((name) => ({ kind: 'hashtag', name }) as const),
    ...handles.map((name) => ({ kind: 'person', name }) as const),
  ];
  await store.addSeeds(campaignId, seeds, true);
  return campaignId;
}

/** Kills that many processes, whichever, one after the other. */
async function kill(
  fleets: readonly RunningFleet[],
  kills: number,
  { input: { random }, size }: { readonly input: ScenarioInput; readonly size: Size },
): Promise<void> {
  const all = fleets.flatMap(({ fleet, size: processes }) =>
    Array.from({ length: processes }, (_, slot) => ({ fleet, slot })),
  );
  for (let killed = 0; killed < kills; killed += 1) {
    await pause(random.integer(size.pauseMs / 4, size.pauseMs));
    const one = random.pick(all);
    await one.fleet.kill(one.slot);
  }
}

async function untilDone(books: Books, campaignId: string): Promise<Campaign> {
  const store = new PostgresCampaignStore(books.db, noPlaces);
  for (;;) {
    const campaign = await store.byId(campaignId);
    if (campaign?.state === 'done') return campaign;
    await pause(200);
  }
}

/** Lets it be that day, kills two workers, and waits until enough creators were read again. */
async function untilRefreshed(
  { books, expected, before }: Scene,
  { input, day, size, fleets }: { input: ScenarioInput; day: Date; size: Size; fleets: readonly RunningFleet[] },
): Promise<readonly StoredCreator[]> {
  await setDatabaseClock(input.url, day);
  const wanted = Math.min(expected.size, size.refreshed);
  const readAgain = async () =>
    (await creatorsAfter(books, before)).filter(({ row }) => new Date(row.as_of).getTime() > day.getTime() - dayMs);
  await kill(fleets.slice(0, 1), 2, { input, size });
  for (;;) {
    const creators = await readAgain();
    if (creators.length >= wanted) return creators;
    await pause(500);
  }
}

async function differences(scene: Scene, { progress }: Campaign): Promise<readonly string[]> {
  const { books, network, suppressed, size, expected, truth, before } = scene;
  const creators = await creatorsAfter(books, before);
  const collected = new Set(creators.map(({ row }) => row.handle));
  const { rows: doubled } = await sql<{ people: number }>`
    select count(*) - count(distinct user_id) as people from campaign_visit where outcome = 'collected'
  `.execute(books.db);
  const asked = [...suppressed].filter((name) => network.seen.some(({ url }) => url.includes(`username=${name}`)));
  return [
    ...[...expected.keys()]
      .filter((name) => !collected.has(name))
      .map((name) => `${name} can be reached and is no creator`),
    ...[...collected]
      .filter((name) => !expected.has(name))
      .map((name) => `${name} can not be reached and is a creator`),
    ...creators.flatMap((creator) => {
      const person = expected.get(creator.row.handle);
      return person === undefined ? [] : truth.differences(person, creator);
    }),
    ...unequal({
      'people collected': [progress.visits.collected, expected.size],
      'people collected twice': [doubled[0]?.people, 0],
      'visits that failed for good': [progress.visits.failed, 0],
      'suppressed people asked for': [asked.join(), ''],
    }),
    ...(network.seen.length <= progress.requests
      ? []
      : [`${network.seen.length} requests were sent, ${progress.requests} taken from the budget`]),
    ...overBudget('in all', network.seen, size.all),
    ...[...new Set(network.seen.map(({ session }) => session))].flatMap((session) =>
      overBudget(
        session === null ? 'without a session' : `in ${session}`,
        network.seen.filter((request) => request.session === session),
        session === null ? { ...size.all, requests: 0 } : size.eachSession,
      ),
    ),
  ];
}

/** Every time as long as the window that begins with a request. */
function overBudget(what: string, seen: FaultyNetwork['seen'], window: Window): readonly string[] {
  const times = seen.map(({ atMs }) => atMs);
  let last = 0;
  return times.flatMap((from, first) => {
    while (last < times.length && (times[last] ?? 0) < from + window.seconds * 1000) last += 1;
    const sent = last - first;
    return sent > window.requests ? [`${sent} requests ${what} in ${window.seconds} s from ${from} on`] : [];
  });
}

/** Creators that were read again and aren't what the network shows by now, with the growth since the first day. */
function growthDifferences(
  { expected, truth, followers }: Scene,
  refreshed: readonly StoredCreator[],
  firstDay: Date,
): readonly string[] {
  const day = firstDay.toISOString().slice(0, 10);
  return refreshed.flatMap((creator) => {
    const person = expected.get(creator.row.handle);
    if (person === undefined) return [`${creator.row.handle} was read again and is nobody who can be reached`];
    return truth.differences(person, creator, { day, followers: followers.get(person.username) ?? 0 });
  });
}

interface Keys {
  readonly account: string;
  readonly scraper: string;
}

async function keysOf(books: Books): Promise<Keys> {
  const { key: account } = await newAccount(books.db, { credits: 1000 });
  const { key: scraper } = await newScraperKey(books.db, { credits: 1_000_000, rate: 100_000 });
  return { account, scraper };
}

/** Calls of both APIs while they are killed: profiles, and the searches that a plan has free. */
class Calls {
  readonly #fleets: readonly RunningFleet[];
  readonly #handles: readonly string[];
  readonly #signal: AbortSignal;
  answered = 0;
  unanswered = 0;

  constructor(fleets: readonly RunningFleet[], { expected }: Scene, signal: AbortSignal) {
    this.#fleets = fleets;
    this.#handles = [...expected.keys()];
    this.#signal = signal;
  }

  async run({ account, scraper }: Keys): Promise<void> {
    for (let number = 0; !this.#signal.aborted; number += 1) {
      const handle = this.#handles[number % this.#handles.length] ?? '';
      await this.#call('scraper-api', `/v1/photonet/profile?username=${handle}`, { headers: { 'x-api-key': scraper } });
      await this.#call('action-api', '/api/v1/get_credit_balance', {
        method: 'POST',
        headers: { authorization: `Bearer ${account}`, 'content-type': 'application/json' },
        body: '{}',
      });
      await pause(300);
    }
  }

  async #call(program: Program, path: string, request: RequestInit): Promise<void> {
    const url = this.#fleets.find((one) => one.program === program)?.fleet.url(0);
    try {
      const answer = await fetch(`${url}${path}`, { ...request, signal: AbortSignal.timeout(8000) });
      await answer.arrayBuffer();
      this.answered += 1;
    } catch {
      this.unanswered += 1;
    }
  }
}
