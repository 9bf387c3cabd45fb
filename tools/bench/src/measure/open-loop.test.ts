import { setImmediate as turn } from 'node:timers/promises';
import { Random } from '@creator-discovery/demo-data';
import { expect, test } from '@jest/globals';
import { arrivalTimes, type CallTimes, runOpenLoop } from './open-loop.ts';

test('calls are due at the given rate, in order, until the end', () => {
  const times = [...arrivalTimes({ perSecond: 50, seconds: 100, random: new Random(1, 0) })];
  // Five standard deviations.
  expect(Math.abs(times.length - 5000)).toBeLessThan(5 * Math.sqrt(5000));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(100_000);
});

test('the same seed produces the same arrivals', () => {
  const times = () => [...arrivalTimes({ perSecond: 10, seconds: 10, random: new Random(7, 1) })];
  expect(times()).toEqual(times());
});

test('calls in flight are bounded, and time in the queue counts as waiting', async () => {
  const answers: (() => void)[] = [];
  const measured: CallTimes[] = [];
  const ended = runOpenLoop([0, 0, 0, 0, 0], {
    maxInFlight: 2,
    call: async (times) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      measured.push(times());
    },
  });
  await turn();
  expect(answers).toHaveLength(2);
  while (measured.length < 5) {
    answers.shift()?.();
    await turn();
  }
  await ended;
  const last = measured.at(-1) as CallTimes;
  expect(last.waited).toBeGreaterThan(last.served);
});

test('every call is made, however late', async () => {
  let made = 0;
  const call = async () => {
    made += 1;
    await turn();
  };
  await runOpenLoop(arrivalTimes({ perSecond: 5000, seconds: 0.1, random: new Random(3, 0) }), {
    maxInFlight: 1,
    call,
  });
  expect(made).toBe([...arrivalTimes({ perSecond: 5000, seconds: 0.1, random: new Random(3, 0) })].length);
});
