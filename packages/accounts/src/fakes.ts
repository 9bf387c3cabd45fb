export { MemoryAccounts } from './memory-accounts.ts';
