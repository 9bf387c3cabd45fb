import { refreshQueueContract } from '../refresh/refresh-queue.contract.ts';
import { MemoryRefreshQueue } from './memory-refresh-queue.ts';

refreshQueueContract('the queue of refreshes in memory', async () => {
  let nowMs = Date.parse('2026-03-01T00:00:00Z');
  const queue = new MemoryRefreshQueue(() => new Date(nowMs));
  return {
    queue,
    see: async (platformUserId) => {
      const creatorId = Number(platformUserId);
      queue.note({ creatorId, platform: 'photonet', handle: `seen.${platformUserId}`, platformUserId });
      return creatorId;
    },
    list: async (creatorId) => {
      queue.listed.add(creatorId);
    },
    own: async (creatorId) => {
      queue.owned.add(creatorId);
    },
    isFound: async (creatorId) => !queue.isGone(creatorId),
    passSeconds: async (seconds) => {
      nowMs += seconds * 1000;
    },
  };
});
