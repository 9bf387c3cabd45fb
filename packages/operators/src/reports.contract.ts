import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallCount, Reports } from './reports.ts';

export interface ReportedMovement {
  readonly ownerId: string;
  readonly kind: 'grant' | 'charge';
  readonly amount: number;
  readonly rule: string;
  readonly source?: 'api' | 'mcp';
  readonly creators?: number;
}

export interface ReportsUnderTest {
  readonly reports: Reports;
  newAccount(name: string): Promise<string>;
  newScraperKey(name: string): Promise<string>;
  move(movement: ReportedMovement): Promise<void>;
  setDay(day: string): Promise<void>;
}

/** Rules for adapters of `Reports`. */
export function reportsContract(name: string, setUp: () => Promise<ReportsUnderTest>): void {
  describe(`${name} reports`, () => {
    let under: ReportsUnderTest;
    let [ann, crawler] = ['', ''];

    beforeAll(async () => {
      under = await setUp();
      ann = await under.newAccount('Ann');
      crawler = await under.newScraperKey('Crawler');
      await under.setDay('2026-03-31');
      await under.move({ ownerId: ann, kind: 'grant', amount: 100, rule: 'operator.grant' });
      await under.move({ ownerId: ann, kind: 'charge', amount: 3, rule: 'search.page', source: 'api', creators: 12 });
      await under.setDay('2026-04-01');
      await under.move({ ownerId: ann, kind: 'charge', amount: 5, rule: 'search.page', source: 'mcp', creators: 20 });
      await under.move({ ownerId: crawler, kind: 'grant', amount: 50, rule: 'operator.grant' });
      await under.move({ ownerId: crawler, kind: 'charge', amount: 7, rule: 'scrape.profile' });
    });

    test('credits by owner and UTC month', async () => {
      const none = { granted: 0, purchased: 0, spent: 0, refunded: 0, creators: 0 };
      expect(await under.reports.credits({ from: '2026-03-01', to: '2026-04-30' })).toEqual([
        { ...none, month: '2026-04', ownerId: crawler, owner: 'scraper_key', name: 'Crawler', granted: 50, spent: 7 },
        { ...none, month: '2026-04', ownerId: ann, owner: 'account', name: 'Ann', spent: 5, creators: 20 },
        {
          ...none,
          month: '2026-03',
          ownerId: ann,
          owner: 'account',
          name: 'Ann',
          granted: 100,
          purchased: 0,
          spent: 3,
          creators: 12,
        },
      ]);
    });

    test('usage by rule and channel within a period', async () => {
      expect(await under.reports.usage({ from: '2026-04-01', to: '2026-04-01' })).toEqual([
        { use: 'other', rule: 'scrape.profile', channel: null, calls: 1, creators: 0, spent: 7 },
        { use: 'searches', rule: 'search.page', channel: 'mcp', calls: 1, creators: 20, spent: 5 },
      ]);
      expect(await under.reports.usage({ from: '2026-05-01', to: '2026-05-31' })).toEqual([]);
    });

    test('entries added after a report appear in the next one', async () => {
      await under.setDay('2026-06-10');
      const june = { from: '2026-06-01', to: '2026-06-30' };
      expect(await under.reports.credits(june)).toEqual([]);
      await under.move({ ownerId: ann, kind: 'charge', amount: 1, rule: 'search.page', source: 'api' });
      expect(await under.reports.credits(june)).toMatchObject([{ month: '2026-06', spent: 1 }]);
    });

    test('calls by day and outcome', async () => {
      const call = (outcome: string, calls: number): CallCount => ({
        operation: 'run_export',
        channel: 'api',
        outcome,
        calls,
      });
      await under.setDay('2026-07-01');
      await under.reports.addCalls([call('ok', 2), call('rate_limited', 9)]);
      await under.setDay('2026-07-02');
      await Promise.all([
        under.reports.addCalls([call('ok', 1), call('rate_limited', 1)]),
        under.reports.addCalls([call('rate_limited', 1), call('ok', 1)]),
      ]);
      await under.reports.addCalls([]);
      expect(await under.reports.calls({ from: '2026-07-01', to: '2026-07-02' })).toEqual([
        call('rate_limited', 11),
        call('ok', 4),
      ]);
      expect(await under.reports.calls({ from: '2026-07-02', to: '2026-07-02' })).toEqual([
        call('ok', 2),
        call('rate_limited', 2),
      ]);
    });
  });
}
