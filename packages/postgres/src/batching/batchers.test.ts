import { expect, test } from '@jest/globals';
import { GatheringQueue } from './owner-batcher.ts';
import { TurnQueue } from './serial-batcher.ts';

/** Answers a batch by its commands; one that holds `stuck` never. */
function answering(batches: string[][]) {
  return (commands: readonly string[]) => {
    batches.push([...commands]);
    return commands.includes('stuck') ? new Promise<never>(() => undefined) : Promise.resolve(commands);
  };
}

test('what arrives while a batch is under way travels together, in order', async () => {
  const batches: string[][] = [];
  const queue = new TurnQueue(answering(batches), 2);
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((command) => queue.add(command)))).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('a batch that is never answered holds up no later one', async () => {
  const batches: string[][] = [];
  const queue = new TurnQueue(answering(batches), 1);
  void queue.add('stuck');
  expect(await Promise.all([queue.add('a'), queue.add('b')])).toEqual(['a', 'b']);
  expect(batches).toEqual([['stuck'], ['a'], ['b']]);
});

test('with turns a journey takes half of what waits, and one leaves beside it only when it takes long', async () => {
  const batches: string[][] = [];
  const arrivals: (() => void)[] = [];
  const queue = new GatheringQueue<string, string>({
    largestBatch: 64,
    turnMs: 20,
    send: async (taken) => {
      batches.push(taken.flatMap(({ commands }) => commands));
      await new Promise<void>((arrive) => arrivals.push(arrive));
      return taken.map(({ commands }) => commands);
    },
    sendPatiently: async ({ commands }) => commands,
  });
  const answers = Promise.all(Array.from({ length: 12 }, (_, n) => queue.add(`owner ${n}`, `${n}`)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual([['0', '1', '2', '3', '4', '5']]);
  arrivals.shift()?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches.slice(1)).toEqual([['6', '7', '8', '9']]);
  // Nobody answers the second: the third leaves once its turn is over.
  while (batches.length < 3) await new Promise((resolve) => setImmediate(resolve));
  expect(batches.slice(2)).toEqual([['10', '11']]);
  for (const arrive of arrivals) arrive();
  expect(await answers).toEqual(Array.from({ length: 12 }, (_, n) => `${n}`));
});

test('a journey that never ends holds up no other owner', async () => {
  const batches: string[][] = [];
  const send = answering(batches);
  const queue = new GatheringQueue<string, string>({
    largestBatch: 1,
    lanes: 1,
    send: (taken) => Promise.all(taken.map(({ commands }) => send(commands))),
    sendPatiently: ({ commands }) => send(commands),
  });
  void queue.add('one', 'stuck');
  expect(await queue.add('other', 'a')).toBe('a');
});
