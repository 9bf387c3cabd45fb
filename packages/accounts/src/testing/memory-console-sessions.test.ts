import { consoleSessionsContract } from '../console-sessions.contract.ts';
import { MemoryAccounts } from './memory-accounts.ts';
import { MemoryConsoleSessions } from './memory-console-sessions.ts';

consoleSessionsContract('MemoryConsoleSessions', async () => {
  let now = new Date('2026-03-01T00:00:00Z');
  const memory = new MemoryAccounts(() => now);
  return {
    sessions: new MemoryConsoleSessions(memory, () => now),
    limitedTo: (limit) => new MemoryConsoleSessions(memory, () => now, limit),
    accounts: memory.accounts,
    keys: memory.keys,
    passSeconds: async (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    close: async () => undefined,
  };
});
