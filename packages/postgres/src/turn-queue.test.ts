import { expect, test } from '@jest/globals';
import { GatheringQueue } from './credits/gathering-queue.js';
import { TurnQueue } from './turn-queue.js';

/** Answers a batch by its commands; one that holds `stuck` never. */
const answering = (batches: string[][]) => (commands: readonly string[]) => {
  batches.push([...commands]);
  return commands.includes('stuck') ? new Promise<never>(() => undefined) : Promise.resolve(commands);
};

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
