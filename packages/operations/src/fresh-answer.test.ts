import { answerFreshMs, type PersonName } from '@creator-discovery/creators';
import { beforeEach, expect, test } from '@jest/globals';
import { freshAnswer } from './fresh-answer.ts';
import { done, type Outcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { cannot } from './refusal.ts';
import { testOperation } from './testing/test-operation.ts';

const ana = { platform: 'photonet', handle: 'ana', platform_user_id: '1' };
const bo = { platform: 'photonet', handle: 'bo', platform_user_id: '2' };

/** Elapsed time of each stopwatch in turn, then 0. */
let elapsedMs: number[];
let erased: readonly string[];
let erasedIds: readonly number[];
let looks: number;

beforeEach(() => {
  [elapsedMs, erased, erasedIds, looks] = [[], [], [99], 0];
});

const ports = {
  stopwatch: () => {
    const shown = elapsedMs.shift() ?? 0;
    return () => shown;
  },
  creators: {
    erasedLately: async () => {
      looks += 1;
      return new Set(erased.length > 0 ? erasedIds : []);
    },
    suppression: async ({ handle }: PersonName) => (erased.includes(handle) ? {} : null),
  },
} as unknown as Pick<Ports, 'creators' | 'stopwatch'>;

function operation(spends: boolean) {
  return testOperation({ spends, readOnly: !spends });
}

function answered(spends: boolean, outcome: Outcome<unknown>): Promise<Outcome<unknown>> {
  return freshAnswer(operation(spends), ports, async () => outcome);
}

test('a recent answer is sent without a check', async () => {
  elapsedMs = [answerFreshMs];
  erased = ['ana'];
  expect(await answered(false, done({ creators: [ana] }))).toEqual(done({ creators: [ana] }));
  expect(looks).toBe(0);
});

test('a slow answer that names no creators is sent without a check', async () => {
  elapsedMs = [60_000];
  erased = ['ana'];
  expect(await freshAnswer(testOperation({ namesNoCreators: true }), ports, async () => done({ x: 1 }))).toEqual(
    done({ x: 1 }),
  );
  expect(looks).toBe(0);
});

test('a slow read is sent unchanged without an erasure, and repeated after one', async () => {
  elapsedMs = [answerFreshMs + 1];
  expect(await answered(false, done({ creators: [ana] }))).toEqual(done({ creators: [ana] }));
  expect(looks).toBe(1);
  elapsedMs = [answerFreshMs + 1];
  erased = ['ana'];
  const reads = [done({ creators: [ana, bo] }), done({ creators: [bo] })];
  const read = async () => reads.shift() as Outcome<unknown>;
  expect(await freshAnswer(testOperation(), ports, read)).toEqual(done({ creators: [bo] }));
});

test('erased creators are removed from a slow answer that may have cost something, at any depth', async () => {
  const slow = (outcome: Outcome<unknown>) => {
    elapsedMs = [5000];
    return answered(true, outcome);
  };
  erased = ['ana'];
  expect(await slow(done({ status: 'ok', creators: [ana, bo], returned: 2, credits_charged: 1 }))).toEqual(
    done({ status: 'ok', creators: [bo], returned: 1, credits_charged: 1 }),
  );
  expect(await slow(done({ status: 'ok', creator: ana, credits_charged: 1 }))).toEqual(
    done({ status: 'unavailable', creator: null, credits_charged: 1 }),
  );
  erasedIds = [7];
  const former = { ...bo, creator_id: '7' };
  expect(await slow(done({ creators: [ana, bo, former] }))).toEqual(done({ creators: [bo] }));
  expect(await slow(done({ ...ana, posts: [{}] }))).toMatchObject({ done: false, refusal: { status: 'not_found' } });
  const stopped = cannot('Stopped.', { creators: [ana, bo], returned: 2 } as never);
  expect(await slow(refused(stopped))).toMatchObject({ refusal: { creators: [bo], returned: 1 } });
});

test('a slow answer about one erased creator is recomputed if free', async () => {
  elapsedMs = [5000];
  erased = ['ana'];
  const posts = testOperation({ limits: ['live_fetches'] });
  const answers = [done({ ...ana, status: 'ok', posts: [{}] }), done({ ...ana, status: 'none', posts: [] })];
  const again = await freshAnswer(posts, ports, async () => answers.shift() as Outcome<unknown>);
  expect(again).toEqual(done({ ...ana, status: 'none', posts: [] }));
});

test('an answer is checked until a check is quick enough, and never sent after too many checks', async () => {
  elapsedMs = [5000, 5000, 5000];
  expect(await answered(true, done({}))).toEqual(done({}));
  expect(looks).toBe(3);
  elapsedMs = Array.from({ length: 20 }, () => 5000);
  await expect(answered(true, done({}))).rejects.toThrow('too slow');
});
