import { mock } from 'node:test';
import { expect, test } from '@jest/globals';
import { FairAnswerQueue } from './fair-answer-queue.ts';

/** A queue with work that ends on request and records its order. */
function queueUnderTest() {
  const queue = new FairAnswerQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (accountId: string, name: string, signal?: AbortSignal): Promise<void> =>
    queue.run(
      accountId,
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => {
          ends.set(name, resolve);
        });
      },
      signal,
    );
  const hasBegun = async (name: string) => {
    while (!ends.has(name)) await new Promise((resolve) => setImmediate(resolve));
  };
  const end = async (name: string) => {
    await hasBegun(name);
    ends.get(name)?.();
  };
  return { begun, ask, hasBegun, end };
}

test('an account runs one answer at a time, and others do not wait for its queue', async () => {
  const { begun, ask, hasBegun, end } = queueUnderTest();
  const asked = Array.from({ length: 40 }, (_, number) => ask('greedy', `greedy ${number}`));
  asked.push(ask('modest', 'modest'));
  await hasBegun('modest');
  expect(begun).toEqual(['greedy 0', 'modest']);
  for (let number = 0; number < 40; number += 1) await end(`greedy ${number}`);
  await end('modest');
  await Promise.all(asked);
  expect(begun).toHaveLength(41);
});

test('waiting accounts take turns', async () => {
  const { begun, ask, hasBegun, end } = queueUnderTest();
  for (const accountId of ['a', 'b', 'c'])
    void Promise.all([ask(accountId, `${accountId}1`), ask(accountId, `${accountId}2`)]);
  await hasBegun('b1');
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'c1']) await end(name);
  await hasBegun('b2');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});

test('an answer pauses longer between slices while others wait', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const queue = new FairAnswerQueue();
  const slices: string[] = [];
  const answer = (name: string) => queue.run('a', (pause) => pause().then(() => slices.push(name)));
  const answers = [answer('first'), answer('last')];
  await new Promise((resolve) => setImmediate(resolve));
  expect(slices).toEqual([]);
  mock.timers.runAll();
  mock.timers.reset();
  await Promise.all(answers);
  expect(slices).toEqual(['first', 'last']);
});

test('other calls run between turns of work that never pauses', async () => {
  const queue = new FairAnswerQueue();
  let [others, ended] = [0, false];
  const call = () => {
    others += 1;
    if (!ended) setImmediate(call);
  };
  setImmediate(call);
  const seen = await Promise.all(Array.from({ length: 5 }, () => queue.run('a', async () => others)));
  ended = true;
  expect(new Set(seen).size).toBe(5);
});

test('failed work ends its turn', async () => {
  const queue = new FairAnswerQueue();
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'next')).toBe('next');
});

test('answers of disconnected clients are skipped', async () => {
  const { begun, ask, end } = queueUnderTest();
  const hangUp = new AbortController();
  const working = ask('a', 'a1', hangUp.signal);
  const left = ['a2', 'a3'].map((name) => ask('a', name, hangUp.signal));
  const last = ask('a', 'a4');
  hangUp.abort();
  for (const answer of left) await expect(answer).rejects.toBe(hangUp.signal.reason);
  await expect(ask('a', 'a5', hangUp.signal)).rejects.toBe(hangUp.signal.reason);
  await end('a1');
  await end('a4');
  await Promise.all([working, last]);
  expect(begun).toEqual(['a1', 'a4']);
});
