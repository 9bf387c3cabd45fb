import { type Campaign, type CampaignPlan, campaignPlanSchema, type Seed } from '@creator-discovery/collection';
import { query } from '@creator-discovery/embedded-postgres';
import { newAccount, newScraperKey } from '@creator-discovery/installation';
import { PostgresCampaignStore, PostgresCreatorStore } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { setDatabaseClock } from '../database-faults.ts';
import { FaultyNetwork } from '../faulty-network.ts';
import { killSome, ProcessFleet } from '../process-fleet.ts';
import { ApiCalls } from './calls.ts';
import {
  creatorsAfter,
  reachablePeople,
  type SeedNames,
  type StoredCreator,
  TruthOfPeople,
} from './collected-people.ts';
import { type Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';
import { ScenarioSessions } from './scenario-sessions.ts';

const workerCount = 3;
const leaseSeconds = 26;
const shareOfFaults = 0.1;
const noPlaces = { byId: () => null };
/** Longer than every refresh interval, and close enough to a month for growth. */
const daysBetween = 31;
const dayMs = 86_400_000;

interface Size {
  readonly people: { readonly users: number; readonly demoCreators: number };
  readonly hashtags: number;
  readonly sessions: number;
  readonly kills: number;
  /** Maximum time between two kills. */
  readonly pauseMs: number;
  /** Budgets of the campaign: in total and per session. */
  readonly all: Window;
  readonly eachSession: Window;
  /** Creators to wait for on the second day. */
  readonly refreshed: number;
}

interface Window {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Real job workers collect a simulated network that throttles sessions; a tenth of all requests fails, some people are private
 * and some suppressed. Workers and APIs are killed. Afterwards exactly the reachable people are creators with the network's
 * facts, each was visited once, and no window exceeds its budget. A month later workers refresh creators, and their growth
 * matches the network.
 */
export async function collection(input: ScenarioInput, size: Size): Promise<Findings> {
  const { books } = input;
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
  input.onEnd(() => network.stop());
  input.onEnd(async () => sessions.end());
  const fleets = fleetsOf(input, { networkUrl, network, sessions });
  const callers = new AbortController();
  input.onEnd(async () => callers.abort());
  const scene = await setScene(books, network, size);
  await recordTakes(books);
  await sessions.addAll(networkUrl);
  sessions.throttle();
  await Promise.all([fleets.workers.startAll(workerCount), fleets.scrapers.startAll(1), fleets.actions.startAll(1)]);
  const calls = new ApiCalls();
  const calling = callApis({ fleets, calls }, scene, callers.signal);
  const began = Date.now();
  const killing = { random: input.random, pauseMs: [size.pauseMs / 4, size.pauseMs] } as const;
  await killSome(Object.values(fleets), size.kills, killing);
  const campaign = await untilDone(books, scene.campaignId);
  const seconds = Math.round((Date.now() - began) / 1000);
  const broken = await differences(scene, campaign);
  const sent = network.seen.length;
  day = new Date(firstDay.getTime() + daysBetween * dayMs);
  await setDatabaseClock(input.url, day);
  await killSome([fleets.workers], 2, killing);
  const refreshed = await refreshedCreators(scene, day);
  callers.abort();
  await calling;
  return {
    figures: {
      people: network.simulator.world.users.length,
      'reachable people': scene.expected.size,
      'processes killed': size.kills + 2,
      'requests sent': sent,
      'requests taken from the budget': campaign.progress.requests,
      'requests throttled': sessions.throttled,
      'visits failed permanently': campaign.progress.visits.failed,
      'calls of APIs answered': calls.answered,
      'calls of APIs not answered': calls.unanswered,
      'creators refreshed': refreshed.length,
      seconds,
    },
    broken: [...broken, ...growthDifferences(scene, refreshed, firstDay)],
  };
}

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
  /** Greatest creator id at the start. */
  readonly before: number;
}

function fleetsOf(
  { url }: ScenarioInput,
  { networkUrl, network, sessions }: { networkUrl: string; network: FaultyNetwork; sessions: ScenarioSessions },
) {
  const common = {
    DATABASE_URL: url,
    PHOTONET_CURSOR_SECRET: 'for scenarios of faults',
    ...sessions.environment,
  };
  const workers = new ProcessFleet('job-worker', {
    ...common,
    PHOTONET_BASE_URL: networkUrl,
    PHOTONET_TOTAL_TIMEOUT_MS: '12000',
    COLLECTION_LEASE_SECONDS: String(leaseSeconds),
    COLLECTION_RETRY_SECONDS: '0.05',
    COLLECTION_REFRESH: 'on',
  });
  // Bypasses the counting front: these requests are not part of the campaign's budget.
  const scrapers = new ProcessFleet('scraper-api', { ...common, PHOTONET_BASE_URL: network.behind });
  const actions = new ProcessFleet('action-api', { DATABASE_URL: url });
  return { workers, scrapers, actions };
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

/** Suppresses some of the most tagged people. */
async function suppressSome(books: Books, { simulator }: FaultyNetwork): Promise<ReadonlySet<string>> {
  const handles = [3, 14, 15].flatMap((number) => simulator.world.users[number]?.username ?? []);
  const store = new PostgresCreatorStore(books.db, noPlaces);
  for (const handle of handles) await store.suppress({ platform: 'photonet', handle });
  return new Set(handles);
}

async function begin(books: Books, plan: CampaignPlan, { hashtags, handles }: SeedNames): Promise<string> {
  const store = new PostgresCampaignStore(books.db, noPlaces);
  const { campaignId } = await store.create({ name: 'faults', plan });
  const seeds: readonly Seed[] = [
    ...hashtags.map((name) => ({ kind: 'hashtag', name }) as const),
    ...handles.map((name) => ({ kind: 'person', name }) as const),
  ];
  await store.addSeeds(campaignId, seeds, true);
  return campaignId;
}

async function untilDone(books: Books, campaignId: string): Promise<Campaign> {
  const store = new PostgresCampaignStore(books.db, noPlaces);
  for (;;) {
    const campaign = await store.byId(campaignId);
    if (campaign?.state === 'done') return campaign;
    await pause(200);
  }
}

/** Waits until enough creators are refreshed. */
async function refreshedCreators(
  { books, expected, size, before }: Scene,
  day: Date,
): Promise<readonly StoredCreator[]> {
  const wanted = Math.min(expected.size, size.refreshed);
  for (;;) {
    const creators = await creatorsAfter(books, before);
    const refreshed = creators.filter(({ row }) => new Date(row.as_of).getTime() > day.getTime() - dayMs);
    if (refreshed.length >= wanted) return refreshed;
    await pause(500);
  }
}

async function differences(scene: Scene, { progress }: Campaign): Promise<readonly string[]> {
  const { books, network, suppressed, expected, truth, before } = scene;
  const creators = await creatorsAfter(books, before);
  const collected = new Set(creators.map(({ row }) => row.handle));
  const { rows: doubled } = await sql<{ people: number }>`
    select count(*) - count(distinct user_id) as people from campaign_visit where outcome = 'collected'
  `.execute(books.db);
  const requested = [...suppressed].filter((name) => network.seen.some(({ url }) => url.includes(`username=${name}`)));
  return [
    ...[...expected.keys()]
      .filter((name) => !collected.has(name))
      .map((name) => `${name} is reachable but not a creator`),
    ...[...collected].filter((name) => !expected.has(name)).map((name) => `${name} is a creator but not reachable`),
    ...creators.flatMap((creator) => {
      const person = expected.get(creator.row.handle);
      return person === undefined ? [] : truth.differences(person, creator);
    }),
    ...unequal({
      'people collected': [progress.visits.collected, expected.size],
      'people collected twice': [doubled[0]?.people, 0],
      'visits failed permanently': [progress.visits.failed, 0],
      'suppressed people requested': [requested.join(), ''],
    }),
    ...(await budgetDifferences(scene)),
  ];
}

/** Records each request that is taken from a budget. Requests may arrive late, so their own times would not show whether a window was kept. */
async function recordTakes({ url }: Books): Promise<void> {
  await query(
    url,
    `
    create table taken (scope text, slot bigint, requests integer, at timestamptz);
    create function record_take() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into taken values (new.scope, new.slot, new.requests - coalesce(old.requests, 0), clock_timestamp());
      return null;
    end $$;
    create trigger record_take after insert or update on request_budget_slot for each row execute function record_take();
    `,
  );
}

async function budgetDifferences({ books, network, size, campaignId }: Scene): Promise<readonly string[]> {
  const takes = await query<Take>(
    books.url,
    'select scope, slot::float8, requests, extract(epoch from at)::float8 * 1000 as "atMs" from taken order by at',
  );
  const of = (scope: string) => takes.filter((take) => take.scope === scope);
  const sessions = [...new Set(network.seen.map(({ session }) => session))];
  return [
    ...overBudget(of(`campaign:${campaignId}`), network.seen, size.all),
    ...sessions.flatMap((session) =>
      overBudget(
        of(`session:${session}`),
        network.seen.filter((request) => request.session === session),
        size.eachSession,
      ),
    ),
  ];
}

interface Take {
  readonly scope: string;
  /** Number of the sixtieth of a window. */
  readonly slot: number;
  readonly requests: number;
  readonly atMs: number;
}

/** Checks that each request was taken before it arrived. Any window lies within 61 slots, which are checked, too. */
function overBudget(takes: readonly Take[], seen: FaultyNetwork['seen'], window: Window): readonly string[] {
  const takenAt = takes.flatMap(({ requests, atMs }) => Array.from({ length: requests }, () => atMs));
  const untaken = seen.filter(({ atMs }, index) => !((takenAt[index] ?? Number.POSITIVE_INFINITY) < atMs + 1));
  const scope = takes[0]?.scope ?? `session ${seen[0]?.session}`;
  return [
    ...untaken.map(({ url }) => `${url} was sent without being taken from ${scope}`),
    ...takes.flatMap(({ slot: from }) => {
      const taken = takes.filter(({ slot }) => slot >= from && slot <= from + 60);
      const requests = taken.reduce((sum, take) => sum + take.requests, 0);
      return requests > window.requests ? [`${requests} requests taken from ${scope} in slots from ${from}`] : [];
    }),
  ];
}

/** Compares refreshed creators and their growth since the first day with the network. */
function growthDifferences(
  { expected, truth, followers }: Scene,
  refreshed: readonly StoredCreator[],
  firstDay: Date,
): readonly string[] {
  const day = firstDay.toISOString().slice(0, 10);
  return refreshed.flatMap((creator) => {
    const person = expected.get(creator.row.handle);
    if (person === undefined) return [`${creator.row.handle} was refreshed but is not reachable`];
    return truth.differences(person, creator, { day, followers: followers.get(person.username) ?? 0 });
  });
}

/** Calls both APIs until the signal. */
async function callApis(
  { fleets, calls }: { readonly fleets: ReturnType<typeof fleetsOf>; readonly calls: ApiCalls },
  { books, expected }: Scene,
  ended: AbortSignal,
): Promise<void> {
  const account = await newAccount(books.db, { credits: 1000 });
  const { key } = await newScraperKey(books.db, { credits: 1_000_000, rate: 100_000 });
  const handles = [...expected.keys()];
  for (let number = 0; !ended.aborted; number += 1) {
    await calls.scrape(fleets.scrapers.url(0), key, handles[number % handles.length]);
    await calls.readBalance(fleets.actions.url(0), account);
    await pause(300);
  }
}
