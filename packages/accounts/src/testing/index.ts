export { type AccountsUnderTest, accountsContract } from '../accounts.contract.ts';
export { type ConsoleSessionsUnderTest, consoleSessionsContract } from '../console-sessions.contract.ts';
export { MemoryAccounts } from './memory-accounts.ts';
export { MemoryConsoleSessions } from './memory-console-sessions.ts';
