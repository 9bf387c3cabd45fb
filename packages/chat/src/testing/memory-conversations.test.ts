import { conversationsContract } from '../conversations.contract.ts';
import { MemoryConversations } from './memory-conversations.ts';

conversationsContract('in memory', async () => {
  let now = Date.UTC(2026, 10, 21);
  return {
    conversations: new MemoryConversations(() => now),
    accountId: '11111111-1111-4111-8111-111111111111',
    otherAccountId: '22222222-2222-4222-8222-222222222222',
    elapse: async (seconds) => {
      now += seconds * 1000;
    },
  };
});
