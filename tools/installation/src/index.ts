export {
  type Account,
  type AccountOptions,
  newAccount,
  newOwner,
  newScraperKey,
  type ScraperKey,
  several,
  usernamesOf,
} from './customers.ts';
export { Installation, type RunningProcess } from './installation.ts';
