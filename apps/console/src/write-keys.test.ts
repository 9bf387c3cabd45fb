import { expect, test } from '@jest/globals';
import { WriteKeys } from './write-keys.ts';

test('a call reuses its key after a lost response, for two minutes', async () => {
  let now = 0;
  const keys = new WriteKeys(() => now);
  const send = (call: string, answer: 'ok' | 'lost') =>
    keys.during(
      call,
      async (key) => ({ key, answer }),
      (sent) => sent.answer === 'lost',
    );
  const first = await send('create A', 'lost');
  expect((await send('create B', 'ok')).key).not.toBe(first.key);
  now += 119_000;
  expect((await send('create A', 'lost')).key).toBe(first.key);
  expect((await send('create A', 'ok')).key).toBe(first.key);
  const next = await send('create A', 'lost');
  expect(next.key).not.toBe(first.key);
  now += 120_000;
  expect((await send('create A', 'ok')).key).not.toBe(next.key);
});
