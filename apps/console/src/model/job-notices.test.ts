import { expect, test } from '@jest/globals';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { dismissJob } from './job-notices.ts';

test('notices of old exports are forgotten', () => {
  Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage(), configurable: true });
  for (let job = 1; job <= 50; job += 1) dismissJob('account', `job-${job}`, 'processing');
  const kept = Object.keys(JSON.parse(localStorage.getItem('jobs account') ?? ''));
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([40, 'job-11', 'job-50']);
});
