import { ledgerContract } from '../contract.ts';
import { MemoryLedger } from '../memory.ts';

let owners = 0;
let now = new Date(1_000_000);

ledgerContract('in memory', async () => ({
  ledger: new MemoryLedger(() => now),
  setNow: async (moment) => {
    now = moment;
  },
  newOwnerId: () => {
    owners += 1;
    return `${String(owners).padStart(8, '0')}-0000-4000-8000-000000000000`;
  },
}));
