import { type ImportRecord, UnstorableRecords } from '@creator-discovery/creators';
import { MemoryCreators } from '@creator-discovery/creators/memory';
import { failedBecause, networkFailed, type ScrapeTarget } from '@creator-discovery/scraping';
import { MemoryScrapeCache } from '@creator-discovery/scraping/memory';
import { beforeEach, expect, test } from '@jest/globals';
import type { CollectedPerson } from '../record/creator-observations.ts';
import { type DailyFigures, dayOf } from '../record/daily-figures.ts';
import { observedRecord } from '../record/observed-record.ts';
import { MemoryNetwork, type NetworkPerson } from '../testing/memory-network.ts';
import { MemoryRefreshQueue } from '../testing/memory-refresh-queue.ts';
import { MemoryRequestBudget } from '../testing/memory-request-budget.ts';
import { testRecordRules } from '../testing/record-rules.ts';
import { RefreshSteps } from './refresh-steps.ts';

const platform = 'photonet';
let nowMs: number;
let creators: MemoryCreators;
let queue: MemoryRefreshQueue;
/** Figures of each day by user id. */
let observations: Map<string, DailyFigures[]>;
let budget: MemoryRequestBudget;
let cache: MemoryScrapeCache;

function now(): Date {
  return new Date(nowMs);
}

beforeEach(() => {
  nowMs = Date.parse('2026-03-01T00:00:00Z');
  creators = new MemoryCreators(now);
  queue = new MemoryRefreshQueue(now);
  observations = new Map();
  budget = new MemoryRequestBudget(now);
  cache = new MemoryScrapeCache();
});

/** Stores records and notes them in the queue and the observations, as PostgreSQL does. */
async function store(records: readonly ImportRecord[]) {
  const counts = await creators.upsert(records, 'refresh');
  for (const { handle, platform_user_id, follower_count, content_count } of records) {
    const [creator] = await creators.byNames([{ platform, handle }]);
    const platformUserId = platform_user_id ?? '';
    queue.note({ creatorId: creator?.id ?? 0, platform, handle, platformUserId });
    const figures = { day: dayOf(now()), followerCount: follower_count ?? 0, contentCount: content_count ?? 0 };
    observations.set(platformUserId, [...(observations.get(platformUserId) ?? []), figures]);
  }
  return counts;
}

function stepsOver(network: MemoryNetwork, requests = 100): RefreshSteps {
  const rules = testRecordRules();
  return new RefreshSteps(
    {
      queue,
      budget,
      source: network,
      creators: { upsert: store },
      cache,
      now: async () => now(),
      recordOf: async (read) => {
        const known = { of: async ({ platformUserId: id }: CollectedPerson) => observations.get(id) ?? [] };
        const made = await observedRecord(read, known, rules);
        return made.ok ? made.record : null;
      },
    },
    { scopes: [{ scope: 'all', windows: [{ requests, seconds: 3600 }] }], claimSeconds: 60 },
  );
}

/** Returns a network of people who were read once, a month ago. */
async function known(...people: readonly NetworkPerson[]): Promise<MemoryNetwork> {
  for (const [index, { username, id = String(index + 1), followers = 100 }] of people.entries())
    await store([
      { platform, handle: username, name: username, platform_user_id: id, follower_count: followers, content_count: 0 },
    ]);
  nowMs += 31 * 86_400_000;
  return new MemoryNetwork(people);
}

test('a second reading updates the figures and the growth since the first', async () => {
  await known({ username: 'ada', followers: 100 });
  const later = new MemoryNetwork([{ username: 'ada', id: '1', followers: 150 }]);
  expect(await stepsOver(later).run(10)).toEqual({ outcomes: { refreshed: 1 }, retryAfterMs: null });
  const [ada] = await creators.byNames([{ platform, handle: 'ada' }]);
  expect(ada).toMatchObject({ follower_count: 150, follower_growth_pct: { '1': 50 } });
  expect(await stepsOver(later).run(10)).toEqual({ outcomes: {}, retryAfterMs: null });
});

test('stops when the budget is used up, and the rest stays due', async () => {
  const network = await known({ username: 'ada' }, { username: 'bo', tagged: ['ada'] }, { username: 'cy' });
  expect(await stepsOver(network, 2).run(10)).toMatchObject({ outcomes: { refreshed: 1 } });
  expect([network.askedFor('ada'), network.askedFor('bo')]).toEqual([1, 1]);
  const left = await queue.claim(10, 60);
  expect(left.map(({ handle }) => handle)).toEqual(['bo', 'cy']);
});

test('a missing creator is gone after three days, a private one was answered', async () => {
  await known({ username: 'ada' }, { username: 'bo' });
  const network = new MemoryNetwork([{ username: 'bo', id: '2', isPrivate: true }]);
  const outcomes: unknown[] = [];
  for (let day = 0; day < 4; day += 1) {
    outcomes.push((await stepsOver(network).run(10)).outcomes);
    nowMs += 86_400_000;
  }
  expect(outcomes).toEqual([{ missing: 1, private: 1 }, { missing: 1 }, { missing: 1 }, { gone: 1 }]);
});

test('a creator with a new handle is read by user id, and the old handle becomes free', async () => {
  await known({ username: 'ada', id: '1' }, { username: 'bo', id: '2' });
  const network = new MemoryNetwork([
    { username: 'ada.new', id: '1' },
    { username: 'bo', id: '3' },
    { username: 'bo.new', id: '2', isPrivate: true },
  ]);
  expect((await stepsOver(network).run(10)).outcomes).toEqual({ refreshed: 1, private: 1 });
  expect(await creators.byNames([{ platform, handle: 'ada.new' }])).toMatchObject([{ platform_user_id: '1' }]);
  expect(await creators.byNames([{ platform, handle: 'ada' }])).toEqual([null]);
});

test('after a fault of the network, a creator is tried again once its claim has ended', async () => {
  const network = await known({ username: 'ada' });
  network.failure = () => networkFailed('down');
  expect((await stepsOver(network).run(10)).outcomes).toEqual({ failed: 1 });
  expect((await stepsOver(network).run(10)).outcomes).toEqual({});
  nowMs += 60_000;
  network.failure = () => null;
  expect((await stepsOver(network).run(10)).outcomes).toEqual({ refreshed: 1 });
});

test('a record that cannot be stored is not retried at once and does not block others', async () => {
  const network = await known({ username: 'ada' }, { username: 'bo' });
  const upsert = creators.upsert.bind(creators);
  creators.upsert = async (records, mode) => {
    if (records.some(({ handle }) => handle === 'ada')) throw new UnstorableRecords('a value');
    return upsert(records, mode);
  };
  expect((await stepsOver(network).run(10)).outcomes).toEqual({ failed: 1, refreshed: 1 });
  nowMs += 60_000;
  expect((await stepsOver(network).run(10)).outcomes).toEqual({});
});

test('stores the profile without its posts if they cannot be read', async () => {
  const network = await known({ username: 'ada', tagged: ['bo'] });
  network.failure = ({ kind }: ScrapeTarget) =>
    kind === 'user_posts' ? failedBecause('upstream_changed', 'another shape') : null;
  expect((await stepsOver(network).run(10)).outcomes).toEqual({ refreshed: 1 });
  const [ada] = await creators.byNames([{ platform, handle: 'ada' }]);
  expect(ada).toMatchObject({ content_count: 1, average_likes: null, last_post_at: null });
});

test('fifteen posts are read; a count without those of the next page is not stored', async () => {
  const tagged = Array.from({ length: 16 }, () => 'bo');
  const network = await known({ username: 'ada', tagged, mediaCount: 15 }, { username: 'cy', tagged });
  await stepsOver(network).run(10);
  expect(network.asked).toContainEqual(expect.objectContaining({ kind: 'user_posts', username: 'ada', limit: 15 }));
  const counts = await creators.byNames(['ada', 'cy'].map((handle) => ({ platform, handle })));
  expect(counts).toMatchObject([{ content_count: 0 }, { content_count: 16 }]);
});

test('a handle taken over by another person moves to that person, and cached posts are removed', async () => {
  await known({ username: 'ada', id: '1' });
  await cache.share('user_posts/ada/12/', async () => ({
    outcome: { found: true, json: '[]', next: null },
    lifetimeSeconds: 900,
  }));
  const [before] = await creators.byNames([{ platform, handle: 'ada' }]);
  const network = new MemoryNetwork([{ username: 'ada', id: '2' }]);
  expect((await stepsOver(network).run(10)).outcomes).toEqual({ refreshed: 1 });
  const [after] = await creators.byNames([{ platform, handle: 'ada' }]);
  expect(after).toMatchObject({ platform_user_id: '2' });
  expect(await creators.byIds([before?.id ?? 0])).toMatchObject([{ platform_user_id: '1', handle_changed: true }]);
  expect(await cache.fresh('user_posts/ada/12/')).toBeNull();
});
