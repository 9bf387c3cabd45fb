import { reportsContract } from '../reports.contract.ts';
import { MemoryReports } from './memory-reports.ts';

reportsContract('MemoryReports', async () => {
  let today = '2026-03-01';
  const reports = new MemoryReports(() => today);
  return {
    reports,
    newAccount: async (name) => reports.newOwner({ owner: 'account', name }),
    newScraperKey: async (name) => reports.newOwner({ owner: 'scraper_key', name }),
    move: async (movement) => reports.move(movement),
    setDay: async (day) => {
      today = day;
    },
    close: async () => undefined,
  };
});
