export { MemoryAccounts } from './memory-accounts.js';
