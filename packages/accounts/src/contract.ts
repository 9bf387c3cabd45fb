export { type AccountsUnderTest, accountsContract } from './accounts.contract.js';
