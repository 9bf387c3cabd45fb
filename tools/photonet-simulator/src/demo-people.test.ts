import { defaultDay, generateCreators } from '@creator-discovery/demo-data';
import { expect, test } from '@jest/globals';
import { DemoPeople } from './demo-people.ts';
import { defaultSimulatorSettings, Simulator } from './simulator.ts';
import { World } from './world.ts';

const creators = 400;
const records = [...generateCreators({ count: creators })].filter(({ platform }) => platform === 'photonet');
const firstDay = new Date(defaultDay);

function worldAt(now: Date): World {
  return new World({ seed: 1, users: 20, people: new DemoPeople({ creators, now: () => now }) });
}

test('demo creators are users of the network with the same ids, names, texts and figures', () => {
  const world = worldAt(firstDay);
  expect(world.users).toHaveLength(20 + records.length);
  for (const record of records) {
    const user = world.user(record.handle);
    if (user === undefined) throw new Error(`${record.handle} is missing`);
    expect(world.userById(String(record.platform_user_id))).toBe(user);
    expect(user).toMatchObject({ id: record.platform_user_id, mediaCount: record.content_count });
    expect(world.profile(user)).toMatchObject({
      fullName: record.name,
      biography: record.bio ?? '',
      followers: record.follower_count,
      isVerified: record.is_verified,
      isBusiness: record.account_type === 'BUSINESS',
      email: record.contacts?.find(({ type }) => type === 'EMAIL')?.value ?? null,
    });
  }
});

test('followers grow by the recorded growth within a month', () => {
  const later = worldAt(new Date(firstDay.getTime() + 30 * 86_400_000));
  for (const { handle, follower_count: before, follower_growth_pct: growth } of records) {
    const user = later.user(handle);
    const followers = user && later.profile(user).followers;
    expect(followers).toBe(Math.round((before ?? 0) * (1 + (growth?.['1'] ?? 0) / 100)));
  }
});

test('posts match the record: likes and comments near the averages, its captions and its last post', () => {
  const world = worldAt(firstDay);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const popular = records.filter(({ average_likes: likes, content_count: count }) => (likes ?? 0) > 100 && count! > 60);
  expect(popular.length).toBeGreaterThan(20);
  for (const record of popular) {
    const user = world.user(record.handle)!;
    const posts = Array.from({ length: 60 }, (_, index) => world.post(user, index));
    expect(mean(posts.map(({ likes }) => likes)) / record.average_likes!).toBeCloseTo(1, 0);
    expect(posts.map(({ takenAt }) => takenAt)).toEqual(posts.map(({ takenAt }) => takenAt).sort((a, b) => b - a));
    expect(new Date(posts[0]!.takenAt * 1000).toISOString().slice(0, 10)).toBe(record.last_post_at ?? '2026-10-01');
    for (const { caption } of posts) expect(record.captions).toContain(caption);
  }
});

test('posts are found by their ids and hashtags', () => {
  const world = worldAt(firstDay);
  const user = world.user(records.find(({ captions }) => captions?.some((text) => text.includes('#')))!.handle)!;
  const tagged = Array.from({ length: 12 }, (_, index) => world.post(user, index)).find(
    ({ hashtags }) => hashtags.length > 0,
  )!;
  expect(world.postById(tagged.mediaId)).toEqual(tagged);
  expect(world.hashtagPosts(tagged.hashtags[0]!, 'recent')).toContainEqual(tagged);
});

test('demo creators beyond the imported ones are on the network', () => {
  const [more, fewer] = [creators, creators - 100].map(
    (count) => new Set(new DemoPeople({ creators: count, now: () => firstDay }).names.map(({ username }) => username)),
  ) as [Set<string>, Set<string>];
  expect([...fewer].every((username) => more.has(username))).toBe(true);
  expect(more.size).toBeGreaterThan(fewer.size);
});

test('a user is added with the given id unless name or id are taken', () => {
  const world = worldAt(firstDay);
  const [taken] = world.users;
  expect(world.register([{ username: 'new.user', id: '42' }])).toBe(1);
  expect(world.userById('42')?.username).toBe('new.user');
  expect(
    world.register([
      { username: 'new.user', id: '43' },
      { username: 'other.user', id: taken!.id },
    ]),
  ).toBe(0);
});

test('pictures load from the network and are repeatable, and 100,000 users are added at once', async () => {
  const simulator = new Simulator({
    ...defaultSimulatorSettings,
    port: 0,
    users: 5,
    latencyMs: 0,
    publicUrl: 'http://x',
  });
  const url = await simulator.start();
  try {
    const [user] = simulator.world.users;
    const answer = await fetch(`${url}/api/v1/users/web_profile_info/?username=${user?.username}`);
    const { data } = (await answer.json()) as { data: { user: { profile_pic_url_hd: string } } };
    const picture = data.user.profile_pic_url_hd.replace('http://x', url);
    const [first, second] = await Promise.all([fetch(picture), fetch(picture)]);
    expect(first.headers.get('content-type')).toBe('image/svg+xml');
    const drawn = await first.text();
    expect(drawn).toMatch(/^<svg /);
    expect(await second.text()).toBe(drawn);
    const usernames = new Array(100_000).fill({ username: 'x'.repeat(30), id: '1'.repeat(19) });
    const added = await fetch(`${url}/simulator/usernames`, { method: 'POST', body: JSON.stringify({ usernames }) });
    expect(await added.json()).toEqual({ added: 1 });
  } finally {
    await simulator.stop();
  }
});
