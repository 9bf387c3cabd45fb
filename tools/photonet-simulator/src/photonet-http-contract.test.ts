import { defaultPhotonetSettings, PhotonetHttpSource } from '@creator-discovery/photonet-http';
import { photonetSourceContract } from '@creator-discovery/scraping/contract';
import type { SourceTrouble } from '@creator-discovery/scraping/memory';
import type { FaultKind } from './faults.ts';
import { Simulator } from './simulator.ts';
import type { SimulatedUser } from './world.ts';

const faultOf: Readonly<Record<SourceTrouble, FaultKind>> = {
  blocked: 'rate_limited',
  changed: 'renamed_fields',
  broken: 'server_error',
  silent: 'hang',
};

photonetSourceContract('the network over HTTP', async () => {
  const simulator = new Simulator({ port: 0, host: '127.0.0.1', seed: 7, users: 600, latencyMs: 0 });
  const settings = {
    ...defaultPhotonetSettings,
    baseUrl: await simulator.start(),
    idleTimeoutMs: 1_000,
    attemptTimeoutMs: 1_500,
    totalTimeoutMs: 1_500,
    attempts: 1,
  };
  const source = new PhotonetHttpSource({ ...settings, cursorSecret: 'a secret of the tests' });
  const other = new PhotonetHttpSource({ ...settings, cursorSecret: 'another secret of the tests' });
  const { users, hashtags } = simulator.world;
  const open = users.filter(({ isPrivate }) => !isPrivate);
  const user = open.find(
    (one) => one.mediaCount >= 30 && one.mediaCount <= 60 && simulator.world.post(one, 0).comments > 20,
  ) as SimulatedUser;
  const newest = simulator.world.post(user, 0);
  const hashtag = hashtags.find((tag) => (simulator.world.hashtagPosts(tag, 'recent')?.length ?? 0) > 30) ?? '';
  return {
    source,
    other,
    known: {
      username: user.username,
      otherUsername: open.find((one) => one !== user)?.username ?? '',
      posts: Array.from({ length: user.mediaCount }, (_, index) => simulator.world.post(user, index).shortcode),
      privateUsername: users.find(({ isPrivate }) => isPrivate)?.username ?? '',
      missingUsername: simulator.world.missingUsernames[0] ?? '',
      missingShortcode: 'BBBBBBBBBBB',
      comments: Array.from({ length: newest.comments }, (_, index) => simulator.world.comment(newest, index).id),
      hashtag,
      hashtagPosts: (simulator.world.hashtagPosts(hashtag, 'recent') ?? []).map(({ shortcode }) => shortcode),
      emptyHashtag: 'nobodyusesthis',
    },
    trouble: (kind) => void simulator.faults.add({ target: '*', fault: faultOf[kind] }),
    calm: () => simulator.faults.clear(),
    close: async () => {
      await source.close();
      await other.close();
      await simulator.stop();
    },
  };
});
