import { expect, test } from '@jest/globals';
import { OwnerBatcher } from './owner-batcher.ts';
import { SerialBatcher } from './serial-batcher.ts';

/** Returns the commands of a batch, but never settles for a batch with `stuck`. */
function answering(batches: string[][]) {
  return (commands: readonly string[]) => {
    batches.push([...commands]);
    return commands.includes('stuck') ? new Promise<never>(() => undefined) : Promise.resolve(commands);
  };
}

test('commands that arrive while a batch is in flight are sent together, in order', async () => {
  const batches: string[][] = [];
  const batcher = new SerialBatcher(answering(batches), 2);
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((command) => batcher.add(command)))).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('a batch that never settles does not delay later ones', async () => {
  const batches: string[][] = [];
  const batcher = new SerialBatcher(answering(batches), 1);
  void batcher.add('stuck');
  expect(await Promise.all([batcher.add('a'), batcher.add('b')])).toEqual(['a', 'b']);
  expect(batches).toEqual([['stuck'], ['a'], ['b']]);
});

test('with overlapAfterMs a batch takes half of the open commands, and the next one overlaps only if it is slow', async () => {
  const batches: string[][] = [];
  const answersToCome: (() => void)[] = [];
  const batcher = new OwnerBatcher<string, string>({
    maxBatchSize: 64,
    overlapAfterMs: 20,
    send: async (sent) => {
      batches.push(sent.flatMap(({ commands }) => commands));
      await new Promise<void>((answer) => answersToCome.push(answer));
      return sent.map(({ commands }) => commands);
    },
    sendAlone: async ({ commands }) => commands,
  });
  const answers = Promise.all(Array.from({ length: 12 }, (_, n) => batcher.add(`owner ${n}`, `${n}`)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual([['0', '1', '2', '3', '4', '5']]);
  answersToCome.shift()?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches.slice(1)).toEqual([['6', '7', '8', '9']]);
  // The second batch never settles; the third is sent once it may overlap.
  while (batches.length < 3) await new Promise((resolve) => setImmediate(resolve));
  expect(batches.slice(2)).toEqual([['10', '11']]);
  for (const answer of answersToCome) answer();
  expect(await answers).toEqual(Array.from({ length: 12 }, (_, n) => `${n}`));
});

test('a batch that never settles does not delay other owners', async () => {
  const batches: string[][] = [];
  const send = answering(batches);
  const batcher = new OwnerBatcher<string, string>({
    maxBatchSize: 1,
    slots: 1,
    send: (sent) => Promise.all(sent.map(({ commands }) => send(commands))),
    sendAlone: ({ commands }) => send(commands),
  });
  void batcher.add('one', 'stuck');
  expect(await batcher.add('other', 'a')).toBe('a');
});
