import { expect, test } from '@jest/globals';
import { jobStoreContract } from '../job-store.contract.ts';
import { MemoryJobStore } from './memory-job-store.ts';

let made = 0;

function uuid(): string {
  return `10000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;
}

jobStoreContract('MemoryJobStore', async () => {
  const store = new MemoryJobStore(() => new Date('2026-05-01T00:00:00Z'));
  return {
    store,
    outbox: store,
    account: async (credits) => {
      const accountId = uuid();
      store.grant(accountId, credits);
      return accountId;
    },
    accept: async (job) => store.accept({ jobId: uuid(), ...job }).jobId,
    credits: async (accountId) => store.credits(accountId),
    owned: async (accountId) => store.owned(accountId),
    claim: async (jobId) => store.claim(jobId),
  };
});

test('MemoryJobStore throws for an unknown job', async () => {
  const store = new MemoryJobStore(() => new Date());
  await expect(store.work('x', 0, 1)).rejects.toThrow(RangeError);
});
