export { type AccountsUnderTest, accountsContract } from './accounts.contract.ts';
