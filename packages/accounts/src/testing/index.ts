export { type AccountsUnderTest, accountsContract } from '../accounts.contract.ts';
export { MemoryAccounts } from './memory-accounts.ts';
