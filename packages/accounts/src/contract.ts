export { type AccountsUnderTest, accountsContract } from './accounts.contract.ts';
export { type ConsoleSessionsUnderTest, consoleSessionsContract } from './console-sessions.contract.ts';
export { type GrantsUnderTest, grantsContract } from './grants.contract.ts';
