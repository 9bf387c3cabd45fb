import { expect, test } from '@jest/globals';
import { SessionShares } from './session-shares.ts';

/** Returns shares of two sessions, and the callers that have begun. */
function sharesOfTwo() {
  const [shares, begun] = [new SessionShares(2), [] as string[]];
  const enter = (name: string, mustNotWait = false) =>
    shares.enter(name.slice(0, 1), () => begun.push(name), mustNotWait);
  return { begun, enter };
}

test('an owner with a full share waits in its own queue, in order, and delays no other owner', () => {
  const { begun, enter } = sharesOfTwo();
  const [first, second] = ['a1', 'a2', 'a3', 'a4'].map((name) => enter(name));
  enter('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  second?.();
  first?.();
  expect(begun.slice(3)).toEqual(['a3', 'a4']);
});

test('a caller that has stopped waiting is skipped', () => {
  const { begun, enter } = sharesOfTwo();
  const [first, , third] = ['a1', 'a2', 'a3', 'a4'].map((name) => enter(name));
  third?.();
  first?.();
  expect(begun).toEqual(['a1', 'a2', 'a4']);
});

test('a caller that must not wait exceeds the share and counts: the queue moves once the owner is below its share', () => {
  const { begun, enter } = sharesOfTwo();
  const [first, second] = ['a1', 'a2'].map((name) => enter(name));
  const nested = enter('a3', true);
  enter('a4');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  nested();
  expect(begun).toHaveLength(3);
  first?.();
  second?.();
  expect(begun.slice(3)).toEqual(['a4']);
});
