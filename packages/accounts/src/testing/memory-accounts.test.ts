import { accountsContract } from '../accounts.contract.ts';
import { MemoryAccounts } from './memory-accounts.ts';

accountsContract('MemoryAccounts', async () => {
  let now = new Date('2026-03-01T00:00:00Z');
  const memory = new MemoryAccounts(() => now);
  return {
    accounts: memory.accounts,
    keys: memory.keys,
    scraperKeys: memory.scraperKeys,
    giveCredits: async (ownerId, credits) => memory.setCredits(ownerId, credits),
    passSeconds: async (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    absentId: () => 'nobody',
    close: async () => undefined,
  };
});
