import { photonetSessionsContract } from '../photonet-sessions.contract.ts';
import { MemoryPhotonetSessions } from './memory-photonet-sessions.ts';

photonetSessionsContract('memory', async () => {
  const sessions = new MemoryPhotonetSessions();
  return {
    one: sessions,
    other: sessions,
    elapse: async (seconds) => {
      sessions.nowMs += seconds * 1000;
    },
  };
});
