import { MemoryLedger } from '@creator-discovery/credits/memory';
import { admissionContract, endMemoryJob } from '../contract.ts';
import { type MemoryAccount, MemoryAdmission } from '../memory.ts';

admissionContract('in memory', async () => {
  let now = new Date(0);
  let made = 0;
  const newId = (): string => {
    made += 1;
    return `${String(made).padStart(8, '0')}-0000-4000-8000-000000000000`;
  };
  const ledger = new MemoryLedger(() => now);
  const admission = new MemoryAdmission({ ledger, now: () => now, newId });
  const accounts = new Map<string, MemoryAccount>();
  return {
    admission,
    ledger,
    newAccount: async ({ credits, usagePricing }) => {
      const accountId = newId();
      const account: MemoryAccount = {
        suspended: false,
        plan: 'pro',
        keys: new Set([`key of ${accountId}`]),
        usagePricing,
      };
      accounts.set(accountId, account);
      admission.addAccount(accountId, account);
      await ledger.open(accountId);
      const cause = { rule: 'operator.grant' };
      if (credits > 0) await ledger.grant({ ownerId: accountId, operationKey: 'first', amount: credits, cause });
      return accountId;
    },
    suspend: async (accountId, suspended) => {
      const account = accounts.get(accountId);
      if (account !== undefined) account.suspended = suspended;
    },
    setPlan: async (accountId, plan) => {
      const account = accounts.get(accountId);
      if (account !== undefined) account.plan = plan;
    },
    keyOf: (accountId) => `key of ${accountId}`,
    revoke: async (accountId) => {
      accounts.get(accountId)?.keys.delete(`key of ${accountId}`);
    },
    setNow: async (time) => {
      now = time;
    },
    addClosed: async (accountId, creatorIds) => admission.addClosed(accountId, creatorIds),
    endJob: (jobId) => endMemoryJob(admission, ledger, jobId),
    deliver: async (jobId, rows) => {
      admission.jobs.get(jobId)?.rows.push(...rows);
    },
  };
});
