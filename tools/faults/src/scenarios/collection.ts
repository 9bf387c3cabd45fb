import { type Campaign, campaignPlanSchema, type Seed } from '@creator-discovery/collection';
import { PostgresCampaignStore, PostgresCreatorStore } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { FaultyNetwork } from '../faulty-network.ts';
import { ProcessFleet } from '../process-fleet.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const workers = 3;
const leaseSeconds = 3;
const shareOfFaults = 0.1;
const noPlaces = { byId: () => null };

/** The size of a run. */
interface Size {
  readonly people: number;
  readonly kills: number;
  /** Milliseconds between two kills, at most. */
  readonly pauseMs: number;
  /** What the campaign may send, in seconds in place of hours. */
  readonly window: { readonly requests: number; readonly seconds: number };
}

/**
 * Real job workers collect a simulated network of which a tenth of all requests fails, parts are private and some people are
 * suppressed, and are killed meanwhile. Afterwards everybody who can be reached is a creator and was visited once, nobody else is,
 * and no window has more requests than the budget.
 */
export async function collection(input: ScenarioInput, size: Size): Promise<Findings> {
  const books = new Books(input);
  const network = new FaultyNetwork(size.people, shareOfFaults, input.random);
  const fleet = new ProcessFleet('job-worker', {
    DATABASE_URL: input.url,
    PHOTONET_BASE_URL: await network.start(),
    PHOTONET_CURSOR_SECRET: 'for scenarios of faults',
    PHOTONET_TOTAL_TIMEOUT_MS: '1400',
    COLLECTION_LEASE_SECONDS: String(leaseSeconds),
    COLLECTION_RETRY_SECONDS: '0.05',
  });
  try {
    const suppressed = await suppressSome(books, network);
    const before = await newestCreator(books);
    const { campaignId, expected } = await begin(books, network, { size, suppressed });
    await fleet.startAll(workers);
    const began = Date.now();
    for (let kill = 0; kill < size.kills; kill += 1) {
      await pause(input.random.integer(size.pauseMs / 4, size.pauseMs));
      await fleet.kill(input.random.integer(0, workers - 1));
    }
    const campaign = await untilDone(books, campaignId);
    const broken = await differences({ books, network, suppressed, size, before }, campaign, expected);
    return {
      figures: {
        people: size.people,
        'people that can be reached': expected.size,
        'workers killed': size.kills,
        'requests sent': network.seen.length,
        'requests taken from the budget': campaign.progress.requests,
        'visits that failed for good': campaign.progress.visits.failed,
        seconds: Math.round((Date.now() - began) / 1000),
      },
      broken,
    };
  } finally {
    await fleet.endAll();
    await network.stop();
    await books.close();
  }
}

interface Scene {
  readonly books: Books;
  readonly network: FaultyNetwork;
  readonly suppressed: ReadonlySet<string>;
  readonly size: Size;
  /** The newest creator that there was already. */
  readonly before: number;
}

async function newestCreator({ db }: Books): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from creator`.execute(db);
  return rows[0]?.id ?? 0;
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
  { simulator: { world } }: FaultyNetwork,
  { size, suppressed }: Pick<Scene, 'size' | 'suppressed'>,
): Promise<{ readonly campaignId: string; readonly expected: ReadonlySet<string> }> {
  const plan = campaignPlanSchema.parse({ depth: 2, hashtagPages: 1000, budget: { all: [size.window] } });
  const hashtags = world.hashtags.slice(0, 2);
  const handles = [
    ...world.users.slice(-20).map(({ username }) => username),
    ...world.missingUsernames.slice(0, 3),
    ...suppressed,
  ];
  const store = new PostgresCampaignStore(books.db, noPlaces);
  const { campaignId } = await store.create({ name: 'faults', plan });
  const seeds: readonly Seed[] = [
    ...hashtags.map((name) => ({ kind: 'hashtag', name }) as const),
    ...handles.map((name) => ({ kind: 'person', name }) as const),
  ];
  await store.addSeeds(campaignId, seeds, true);
  const posts = hashtags.flatMap((hashtag) => world.hashtagPosts(hashtag, 'recent') ?? []);
  const found = new Map<string, number>();
  const add = (username: string, depth: number): void => {
    const user = world.user(username);
    if (user === undefined || user.isPrivate || suppressed.has(username)) return;
    if (depth > plan.depth || (found.get(username) ?? Number.POSITIVE_INFINITY) <= depth) return;
    found.set(username, depth);
    for (let index = 0; index < Math.min(plan.posts, user.mediaCount); index += 1)
      for (const tagged of world.post(user, index).tagged) add(tagged, depth + 1);
  };
  for (const handle of handles) add(handle, 0);
  for (const post of posts) {
    add(post.user.username, 0);
    for (const tagged of post.tagged) add(tagged, 1);
  }
  return { campaignId, expected: new Set(found.keys()) };
}

async function untilDone(books: Books, campaignId: string): Promise<Campaign> {
  const store = new PostgresCampaignStore(books.db, noPlaces);
  for (;;) {
    const campaign = await store.byId(campaignId);
    if (campaign?.state === 'done') return campaign;
    await pause(200);
  }
}

async function differences(
  { books, network, suppressed, size, before }: Scene,
  { progress }: Campaign,
  expected: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ handle: string; platform_user_id: string | null }>`
    select handle, platform_user_id from creator
    where platform = 'photonet' and handle_key is not null and id > ${before}
  `.execute(books.db);
  const collected = new Set(rows.map(({ handle }) => handle));
  const { rows: doubled } = await sql<{ people: number }>`
    select count(*) - count(distinct user_id) as people from campaign_visit where outcome = 'collected'
  `.execute(books.db);
  const asked = [...suppressed].filter((name) => network.seen.some(({ url }) => url.includes(`username=${name}`)));
  return [
    ...[...expected].filter((name) => !collected.has(name)).map((name) => `${name} can be reached and is no creator`),
    ...[...collected]
      .filter((name) => !expected.has(name))
      .map((name) => `${name} can not be reached and is a creator`),
    ...unequal({
      'people collected': [progress.visits.collected, expected.size],
      'people collected twice': [doubled[0]?.people, 0],
      'visits that failed for good': [progress.visits.failed, 0],
      'suppressed people asked for': [asked.join(), ''],
    }),
    ...(network.seen.length <= progress.requests
      ? []
      : [`${network.seen.length} requests were sent, ${progress.requests} taken from the budget`]),
    ...overBudget(network, size),
    ...(await books.differences()),
  ];
}

/** Every time as long as the window that begins with a request. */
function overBudget({ seen }: FaultyNetwork, { window }: Size): readonly string[] {
  const times = seen.map(({ atMs }) => atMs);
  let last = 0;
  return times.flatMap((from, first) => {
    while (last < times.length && (times[last] ?? 0) < from + window.seconds * 1000) last += 1;
    const sent = last - first;
    return sent > window.requests ? [`${sent} requests in ${window.seconds} s from ${from} on`] : [];
  });
}
