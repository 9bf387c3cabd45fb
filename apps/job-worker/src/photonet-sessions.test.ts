import { createMetrics } from '@creator-discovery/http-server';
import { MemoryPhotonetSessions } from '@creator-discovery/scraping/memory';
import { expect, jest, test } from '@jest/globals';
import { showPhotonetSessions } from './photonet-sessions.ts';

test('shows sessions by state from 0, and keeps the last values while the database is unreachable', async () => {
  const { registry } = createMetrics('test');
  const sessions = new MemoryPhotonetSessions();
  showPhotonetSessions(sessions, { registry });
  const shown = async () =>
    (await registry.metrics()).match(/^photonet_sessions\{.*$/gm)?.map((line) => line.replace(',service="test"', ''));
  expect(await shown()).toEqual([
    'photonet_sessions{state="active"} 0',
    'photonet_sessions{state="resting"} 0',
    'photonet_sessions{state="stopped"} 0',
  ]);
  for (const name of ['a', 'b', 'c']) await sessions.add({ name, proxy: name, jar: '' });
  await sessions.rest('a', 60);
  const expected = [
    'photonet_sessions{state="active"} 2',
    'photonet_sessions{state="resting"} 1',
    'photonet_sessions{state="stopped"} 0',
  ];
  expect(await shown()).toEqual(expected);
  jest.spyOn(sessions, 'list').mockRejectedValue(new Error('out of reach'));
  expect(await shown()).toEqual(expected);
  jest.restoreAllMocks();
  sessions.nowMs += 60_000;
  expect((await shown())?.[0]).toBe('photonet_sessions{state="active"} 3');
});
