export { type Account, type AccountOptions, newAccount, newScraperKey, type ScraperKey } from './customers.ts';
export { Installation, type RunningProcess } from './installation.ts';
