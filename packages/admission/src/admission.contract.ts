import type { CreditLimit, Plan } from '@creator-discovery/accounts';
import { defaultPrices, type Ledger } from '@creator-discovery/credits';
import { MemoryLedger } from '@creator-discovery/credits/memory';
import { defaultPolicies, type Policy } from '@creator-discovery/rate-limits';
import type { Platform } from '@creator-discovery/search-filters';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Admission,
  type AdmissionRefusal,
  type AdmittedJob,
  type AdmittedSearch,
  type ContactReport,
  defaultFairUse,
  type JobCall,
  type LookupCall,
  type SearchCall,
  type ShowingCall,
} from './admission.ts';
import { AdmissionModel } from './testing/admission-model.ts';

/** Fields of a delivered row that contact reports read. */
export interface DeliveredContact {
  readonly creatorId: number;
  readonly platform: Platform;
  readonly handle: string;
  readonly contacts: readonly string[];
  readonly charged: 0 | 1;
}

/** An adapter, and control over its surroundings. */
export interface AdmissionUnderTest {
  readonly admission: Admission;
  readonly ledger: Ledger;
  /** Creates an account on the plan `pro` with one key. */
  newAccount(account: { readonly credits: number; readonly usagePricing: boolean }): Promise<string>;
  suspend(accountId: string, suspended: boolean): Promise<void>;
  setPlan(accountId: string, plan: Plan): Promise<void>;
  /** Caps what searches spend per UTC day. */
  setCap(accountId: string, creditsPerDay: number | null): Promise<void>;
  /** Limits what the account's key spends. */
  limitKey(accountId: string, limit: CreditLimit | null): Promise<void>;
  keyOf(accountId: string): string;
  revoke(accountId: string): Promise<void>;
  setNow(now: Date): Promise<void>;
  /** Adds closed list items. */
  addClosed(accountId: string, creatorIds: readonly number[]): Promise<void>;
  /** Completes a job and releases the rest of its hold. */
  endJob(jobId: string): Promise<void>;
  /** Delivers rows of a running job and captures the charged ones. */
  deliver(jobId: string, rows: readonly DeliveredContact[]): Promise<void>;
}

const noon = Date.UTC(2026, 4, 6, 12);
const endOfDay = new Date(Date.UTC(2026, 4, 7));
const hour = 3_600_000;
const wide: Policy = { name: 'searches', windows: [{ limit: 1000, seconds: 1 }] };

function ids(count: number, from = 1): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

/** Sequences of 50 calls. Faults of the operators in the SQL functions fail the first or second. */
const modelRuns = 15;

/** Timeout of the longest test on a busy machine. */
const longTestMs = 600_000;

/** Rules for every adapter of `Admission`. (spec: action 8, contract 3 and 4) */
export function admissionContract(name: string, make: () => Promise<AdmissionUnderTest>): void {
  describe(`the admission contract: ${name}`, () => {
    let under: AdmissionUnderTest;
    let now = noon;
    let calls = 0;
    beforeAll(async () => {
      under = await make();
    });
    beforeEach(async () => {
      await at(noon);
    });

    const at = async (time: number): Promise<void> => {
      now = time;
      await under.setNow(new Date(time));
    };
    const requestId = (): string => {
      calls += 1;
      return `req-${calls}`;
    };
    const account = (credits: number, usagePricing = true) => under.newAccount({ credits, usagePricing });
    const searchCall = (accountId: string, change: Partial<SearchCall> = {}): SearchCall => ({
      accountId,
      requestId: requestId(),
      source: 'api',
      keyId: under.keyOf(accountId),
      policy: defaultPolicies.searches,
      prices: defaultPrices,
      platform: 'photonet',
      filters: { basic: { platform: 'photonet' } },
      filtersSummary: 'photonet creators',
      fingerprint: 'f1',
      offset: 0,
      total: 1234,
      creatorIds: ids(10),
      ...change,
    });
    const search = (accountId: string, change: Partial<SearchCall> = {}) =>
      under.admission.admitSearch(searchCall(accountId, change));
    const admittedSearch = async (accountId: string, change: Partial<SearchCall> = {}): Promise<AdmittedSearch> => {
      const answer = await search(accountId, change);
      if (!answer.admitted) throw new Error(`Refused: ${answer.reason}.`);
      return answer;
    };
    /** Uses up free creators without affecting the search limit. */
    const useUp = async (accountId: string, creators: number): Promise<void> => {
      await admittedSearch(accountId, { creatorIds: ids(creators), policy: wide, fingerprint: 'used up' });
    };
    const jobCall = (accountId: string, change: Partial<JobCall> = {}): JobCall => ({
      accountId,
      requestId: requestId(),
      source: 'api',
      keyId: under.keyOf(accountId),
      policy: defaultPolicies.exports,
      work: { kind: 'export', platform: 'photonet', creatorIds: ids(8) },
      requested: 10,
      hold: 10,
      platform: 'photonet',
      filters: { basic: { platform: 'photonet' } },
      filtersSummary: 'photonet creators',
      name: null,
      fingerprint: 'e1',
      ...change,
    });
    const admitJob = (accountId: string, change: Partial<JobCall> = {}) =>
      under.admission.admitJob(jobCall(accountId, change));
    const admittedJob = async (accountId: string, change: Partial<JobCall> = {}): Promise<AdmittedJob> => {
      const answer = await admitJob(accountId, change);
      if (!answer.admitted) throw new Error(`Refused: ${answer.reason}.`);
      return answer;
    };
    const balance = async (accountId: string) => await under.ledger.balance(accountId);

    describe('searches', () => {
      test('a page within the free allowance costs nothing and reports the rest of the allowance', async () => {
        const accountId = await account(5);
        expect(await search(accountId)).toEqual({
          admitted: true,
          replayed: false,
          historyId: expect.any(String),
          pageRequestId: expect.any(String),
          total: 1234,
          creatorIds: ids(10),
          ownedIds: [],
          freeCreatorsLeft: 65,
          creatorsCharged: 0,
          creditsCharged: 0,
          creditsRemaining: 5,
          usagePricing: true,
          asOf: null,
          ledgerEntryIds: [],
          windows: [expect.objectContaining({ remaining: 19 })],
        });
      });

      test('a page that crosses the allowance pays for the creators past it, and its entry explains why', async () => {
        const accountId = await account(5);
        await useUp(accountId, 70);
        const page = await admittedSearch(accountId);
        expect(page).toMatchObject({ freeCreatorsLeft: 0, creatorsCharged: 5, creditsCharged: 2, creditsRemaining: 3 });
        const entries = await under.ledger.entriesOf(accountId, { historyId: page.historyId });
        expect(entries.map((entry) => entry.entryId)).toEqual(page.ledgerEntryIds);
        expect(entries[0]).toMatchObject({
          kind: 'charge',
          amount: -2,
          postedAfter: 3,
          cause: { rule: 'search.page', source: 'api', detail: { paid_creators: 5 } },
        });
      });

      test('paid creators accumulate over the day: ten pages of three cost eight credits in all', async () => {
        const accountId = await account(100);
        await useUp(accountId, 75);
        let charged = 0;
        for (let page = 0; page < 10; page += 1) {
          charged += (await admittedSearch(accountId, { creatorIds: ids(3), offset: page * 3 })).creditsCharged;
        }
        expect(charged).toBe(8);
        expect(await balance(accountId)).toEqual({ posted: 92, held: 0 });
      });

      test('with usage pricing off, a page is cut to its free creators and later pages are refused until 00:00 UTC', async () => {
        const accountId = await account(100, false);
        await useUp(accountId, 71);
        expect(await search(accountId)).toMatchObject({ creatorIds: ids(4), freeCreatorsLeft: 0, creditsCharged: 0 });
        const refused = {
          admitted: false,
          reason: 'usage_pricing_required',
          freeCreatorsPerDay: 75,
          resetsAt: endOfDay,
        };
        expect(await search(accountId)).toEqual(refused);
        await at(endOfDay.getTime());
        expect(await search(accountId)).toMatchObject({ admitted: true, freeCreatorsLeft: 65 });
      });

      test('a daily cap on paid searches is exact under concurrent calls of all channels, and ends at 00:00 UTC', async () => {
        const accountId = await account(100);
        await useUp(accountId, 75);
        await under.setCap(accountId, 4);
        const channels = ['api', 'mcp', 'chat', 'app'] as const;
        const pages = await Promise.all(
          ids(20).map((page) =>
            search(accountId, {
              source: channels[page % 4] ?? 'api',
              creatorIds: ids(5),
              offset: page * 5,
              policy: wide,
            }),
          ),
        );
        // Sixteen creators cost four credits.
        expect(pages.filter(({ admitted }) => admitted)).toHaveLength(3);
        const refused = {
          admitted: false,
          reason: 'rate_limited',
          policy: 'paid_search_credits',
          limit: 4,
          windowSeconds: 86_400,
          resetAt: endOfDay,
          retryAfterSeconds: 43_200,
        };
        expect(pages.filter(({ admitted }) => !admitted)).toEqual(Array.from({ length: 17 }, () => refused));
        expect(await balance(accountId)).toEqual({ posted: 96, held: 0 });
        // Its fourth credit pays for one more creator.
        expect(await search(accountId, { creatorIds: ids(1), fingerprint: 'rest' })).toMatchObject({
          creditsCharged: 0,
        });
        expect(await search(accountId, { creatorIds: ids(1), fingerprint: 'more' })).toEqual(refused);
        await at(endOfDay.getTime());
        expect(await search(accountId)).toMatchObject({ admitted: true });
        await useUp(accountId, 65);
        expect(await search(accountId, { offset: 10 })).toMatchObject({ creditsCharged: 3 });
        expect(await search(accountId, { offset: 20 })).toMatchObject({ policy: 'paid_search_credits' });
        await under.setCap(accountId, null);
        expect(await search(accountId, { offset: 20 })).toMatchObject({ creditsCharged: 2 });
      });

      test('a page that the balance cannot pay for is refused without any effect', async () => {
        const accountId = await account(1);
        await useUp(accountId, 72);
        const refused = { admitted: false, reason: 'insufficient_credits', required: 2, remaining: 1 };
        for (let call = 0; call < 30; call += 1) expect(await search(accountId)).toEqual(refused);
        expect(await search(accountId, { creatorIds: ids(3) })).toMatchObject({ admitted: true, freeCreatorsLeft: 0 });
        expect(await balance(accountId)).toEqual({ posted: 1, held: 0 });
      });

      test('a page above the caller’s own max_credits is refused and takes nothing', async () => {
        const accountId = await account(50);
        await useUp(accountId, 75);
        expect(await search(accountId, { maxCredits: 2 })).toEqual({
          admitted: false,
          reason: 'over_max_credits',
          required: 3,
          maxCredits: 2,
          remaining: 50,
        });
        expect(await search(accountId, { maxCredits: 3 })).toMatchObject({ creditsCharged: 3 });
      });

      test('an admitted call returns its rate-limit windows; a replay returns none', async () => {
        const accountId = await account(50);
        const left = (remaining: number) => ({
          policy: 'searches',
          limit: 20,
          windowSeconds: 60,
          remaining,
          resetAt: new Date(noon + 60_000),
        });
        const policy: Policy = { name: 'searches', windows: [{ limit: 20, seconds: 60 }], perDay: 30 };
        const day = { ...left(0), limit: 30, windowSeconds: 86_400, resetAt: endOfDay };
        const first = await admittedSearch(accountId, { policy });
        expect(first.windows).toEqual([left(19), { ...day, remaining: 29 }]);
        expect((await admittedSearch(accountId, { policy, offset: 10 })).windows[0]).toEqual(left(18));
        const again = { policy, pageRequestId: first.pageRequestId };
        expect((await admittedSearch(accountId, again)).windows).toEqual([]);
      });

      test('the 21st search in a minute is refused without effect and passes after Retry-After', async () => {
        const accountId = await account(50);
        for (let call = 0; call < 20; call += 1) await admittedSearch(accountId, { creatorIds: ids(1) });
        await at(noon + 12_300);
        const refused = await search(accountId);
        expect(refused).toEqual({
          admitted: false,
          reason: 'rate_limited',
          policy: 'searches',
          limit: 20,
          windowSeconds: 60,
          retryAfterSeconds: 48,
          resetAt: new Date(noon + 60_000),
        });
        await at(noon + 12_300 + 48_000);
        expect(await search(accountId)).toMatchObject({ admitted: true, freeCreatorsLeft: 45 });
      });

      test('large limits count every call, for searches and jobs', async () => {
        const accountId = await account(0);
        const policy: Policy = { name: 'wide', windows: [{ limit: 30, seconds: 60 }] };
        for (const kind of ['search', 'job'] as const) {
          const call = (fingerprint: string) => {
            const change = { fingerprint, policy: { ...policy, name: kind } };
            return kind === 'job'
              ? admitJob(accountId, { ...change, hold: 0 })
              : search(accountId, { ...change, creatorIds: [] });
          };
          for (const count of ids(30)) expect(await call(`${kind} ${count}`)).toMatchObject({ admitted: true });
          expect(await call(`${kind} 31`)).toMatchObject({ reason: 'rate_limited', limit: 30, retryAfterSeconds: 60 });
        }
      });

      test('limits are checked before allowance and credits', async () => {
        const accountId = await account(0, false);
        for (let call = 0; call < 20; call += 1)
          await admittedSearch(accountId, { creatorIds: ids(4) }).catch(() => undefined);
        expect(await search(accountId)).toMatchObject({ reason: 'usage_pricing_required' });
        expect(
          await search(accountId, { policy: { name: 'searches', windows: [{ limit: 5, seconds: 60 }] } }),
        ).toMatchObject({ reason: 'rate_limited' });
      });

      test('a page repeated under its page_request_id is returned unchanged and charged once', async () => {
        const accountId = await account(50);
        await useUp(accountId, 75);
        const first = await admittedSearch(accountId);
        const next = { offset: 10, creatorIds: ids(10, 11), pageRequestId: first.pageRequestId };
        const page = await admittedSearch(accountId, next);
        expect(page.creditsCharged).toBe(2);
        const again = await admittedSearch(accountId, { ...next, creatorIds: ids(10, 900), total: 7 });
        expect(again).toEqual({
          ...page,
          replayed: true,
          creatorsCharged: 0,
          creditsCharged: 0,
          creditsRemaining: 45,
          ledgerEntryIds: [],
          windows: [],
        });
        expect(await balance(accountId)).toEqual({ posted: 45, held: 0 });
      });

      test('a repeated page or running job has the time of its first call, unless the caller gives another', async () => {
        const accountId = await account(50);
        const [early, late] = ['2026-03-01T10:00:00.000000Z', '2026-03-01T10:00:00.000001Z'];
        const { pageRequestId } = await admittedSearch(accountId, { asOf: early });
        for (const [replayed, asOf, given] of [
          [true, early, {}],
          [true, early, { givenAsOf: early }],
          [false, late, { givenAsOf: late }],
        ] as const)
          expect(await search(accountId, { pageRequestId, asOf: late, ...given })).toMatchObject({ replayed, asOf });
        const job = (as_of: string) => admittedJob(accountId, { filters: { exclude: { owned: true, as_of } } });
        expect(await job(early)).toMatchObject({ deduplicated: false, asOf: early });
        expect(await job(late)).toMatchObject({ deduplicated: true, asOf: early });
      });

      test('a page repeated under the id of its answer is returned unchanged', async () => {
        const accountId = await account(50);
        const first = await admittedSearch(accountId);
        const again = await admittedSearch(accountId, { pageRequestId: first.pageRequestId });
        expect(again).toMatchObject({ replayed: true, pageRequestId: first.pageRequestId, freeCreatorsLeft: 65 });
      });

      test.each([
        { usagePricing: false, first: [2, 4], again: [1, 2, 4] },
        { usagePricing: true, first: [2, 4, 7], again: [1, 2, 4, 7] },
      ])('a page marks owned creators, also when repeated (%j)', async (owned) => {
        const accountId = await account(50, owned.usagePricing);
        const pageRequestId = 'b4d0c0ea-2f0d-4c4e-9d5a-6b0f6e1d7a01';
        await useUp(accountId, 71);
        const bought = async (creatorId: number, buyer: string) => {
          const change = { hold: 1, requested: 1, fingerprint: `unlock ${creatorId}` };
          const job = await admittedJob(buyer, change);
          const row = { creatorId, platform: 'photonet', handle: `creator${creatorId}`, contacts: [] } as const;
          await under.deliver(job.jobId, [{ ...row, charged: 1 }]);
        };
        for (const creatorId of [2, 4, 7, 99]) await bought(creatorId, accountId);
        await bought(3, await account(5));
        const page = await admittedSearch(accountId, { pageRequestId });
        expect(page.creatorIds).toEqual(ids(owned.usagePricing ? 10 : 4));
        expect([...page.ownedIds].sort()).toEqual(owned.first);
        await bought(1, accountId);
        const again = await admittedSearch(accountId, { pageRequestId });
        expect(again.replayed).toBe(true);
        expect([...again.ownedIds].sort()).toEqual(owned.again);
      });

      describe('closed list items', () => {
        const showing = (accountId: string, change: Partial<ShowingCall> = {}) =>
          under.admission.admitShowing({ ...searchCall(accountId), creatorsPerSlot: 10, ...change });
        const left = async (accountId: string) => (await admittedSearch(accountId)).windows[0]?.remaining;

        test('are shown at the price of pages, ten per slot, and then stay open', async () => {
          const accountId = await account(50);
          await useUp(accountId, 70);
          await under.addClosed(accountId, ids(25, 101));
          const asked = ids(30, 101);
          expect(await showing(accountId, { creatorIds: asked, maxCredits: 4 })).toMatchObject({ required: 5 });
          const shown = await showing(accountId, { creatorIds: asked, maxCredits: 5 });
          expect(shown).toMatchObject({
            creatorIds: ids(25, 101),
            creatorsCharged: 20,
            creditsCharged: 5,
            ownedIds: [],
          });
          expect(shown.admitted && shown.windows).toMatchObject([{ remaining: 16 }]);
          expect(await showing(accountId, { creatorIds: asked })).toEqual({ admitted: false, reason: 'already_open' });
          expect(await left(accountId)).toBe(15);
        });

        test('are free if shown by a search or owned', async () => {
          const accountId = await account(50);
          await under.addClosed(accountId, [1, 2, 301, 302]);
          await admittedSearch(accountId);
          const job = await under.admission.admitJob(jobCall(accountId));
          if (!job.admitted) throw new Error(job.reason);
          await under.deliver(job.jobId, [
            { creatorId: 301, platform: 'photonet', handle: 'bought', contacts: [], charged: 1 },
          ]);
          expect(await showing(accountId, { creatorIds: [301, 2, 302, 1] })).toMatchObject({ creatorIds: [302] });
        });

        test('need all their slots at once; otherwise they are refused without effect and pass after Retry-After', async () => {
          const accountId = await account(50);
          await under.addClosed(accountId, ids(200, 101));
          const asked = { creatorIds: ids(200, 101) };
          await admittedSearch(accountId, { creatorIds: [] });
          const refused = { admitted: false, reason: 'rate_limited', limit: 20, retryAfterSeconds: 60 };
          expect(await showing(accountId, asked)).toMatchObject(refused);
          expect(await showing(accountId, { creatorIds: ids(190, 101) })).toMatchObject({ creatorsCharged: 115 });
          await at(noon + 60_000);
          expect(await showing(accountId, asked)).toMatchObject({ creatorIds: ids(10, 291) });
        });

        test('with usage pricing off, only free ones are shown', async () => {
          const accountId = await account(0, false);
          await useUp(accountId, 70);
          await under.addClosed(accountId, ids(8, 101));
          const asked = { creatorIds: ids(8, 101) };
          expect(await showing(accountId, asked)).toMatchObject({ creatorIds: ids(5, 101), creditsCharged: 0 });
          expect(await showing(accountId, asked)).toMatchObject({ reason: 'usage_pricing_required' });
        });

        test('are opened and charged once by 20 concurrent calls', async () => {
          const accountId = await account(3);
          await useUp(accountId, 75);
          await under.addClosed(accountId, ids(10, 101));
          const answers = await Promise.all(
            Array.from({ length: 20 }, () => showing(accountId, { creatorIds: ids(10, 101) })),
          );
          expect(answers.filter((answer) => answer.admitted)).toHaveLength(1);
          expect(answers.filter((answer) => !answer.admitted && answer.reason === 'already_open')).toHaveLength(19);
          expect(await balance(accountId)).toEqual({ posted: 0, held: 0 });
        });

        test('replay the first answer of a key, even if open by then', async () => {
          const accountId = await account(3);
          await under.addClosed(accountId, [101]);
          const call = { creatorIds: [101], idempotency: { key: 'k', bodyHash: 'h' } };
          const first = await showing(accountId, call);
          expect(await showing(accountId, { ...call, creatorIds: [] })).toEqual({
            ...first,
            replayed: true,
            windows: [],
          });
        });
      });

      test('filters with characters that the database cannot store are admitted', async () => {
        const accountId = await account(50);
        const filters = { content: { bioKeywords: { any: ['a\0b', '\ud800', 'ok'] } } };
        expect(await search(accountId, { filters, filtersSummary: 'a\0b \udfff' })).toMatchObject({ admitted: true });
      });

      test('another offset, other filters or another account under the same id are new pages', async () => {
        const accountId = await account(50);
        const stranger = await account(50);
        const first = await admittedSearch(accountId);
        const { pageRequestId } = first;
        for (const change of [{ offset: 20 }, { fingerprint: 'f2' }]) {
          expect(await search(accountId, { pageRequestId, ...change })).toMatchObject({ replayed: false });
        }
        expect(await search(stranger, { pageRequestId })).toMatchObject({ replayed: false });
      });

      test('an unknown id, or one that is not a UUID, creates a new page', async () => {
        const accountId = await account(50);
        expect(await search(accountId, { pageRequestId: 'x' })).toMatchObject({ replayed: false });
        expect(await search(accountId, { pageRequestId: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd' })).toMatchObject({
          replayed: false,
        });
      });

      test('a page can be repeated for a day', async () => {
        const accountId = await account(50);
        const { pageRequestId } = await admittedSearch(accountId);
        await at(noon + 24 * hour - 1000);
        expect(await search(accountId, { pageRequestId })).toMatchObject({ replayed: true });
        await at(noon + 24 * hour);
        expect(await search(accountId, { pageRequestId })).toMatchObject({ replayed: false });
      });

      test('20 concurrent repetitions of a page charge once', async () => {
        const accountId = await account(50);
        await useUp(accountId, 75);
        const { pageRequestId } = await admittedSearch(accountId);
        const pages = await Promise.all(
          Array.from({ length: 20 }, () => search(accountId, { pageRequestId, offset: 10, policy: wide })),
        );
        expect(pages.filter((page) => page.admitted && !page.replayed)).toHaveLength(1);
        expect(new Set(pages.map((page) => page.admitted && page.pageRequestId)).size).toBe(1);
        expect(await balance(accountId)).toEqual({ posted: 45, held: 0 });
      });

      test('pages of one search, channel and UTC day are one history entry', async () => {
        const accountId = await account(50);
        const first = await admittedSearch(accountId);
        expect((await admittedSearch(accountId, { offset: 10 })).historyId).toBe(first.historyId);
        expect((await admittedSearch(accountId, { source: 'mcp' })).historyId).not.toBe(first.historyId);
        expect((await admittedSearch(accountId, { fingerprint: 'f2' })).historyId).not.toBe(first.historyId);
        await at(endOfDay.getTime());
        expect((await admittedSearch(accountId)).historyId).not.toBe(first.historyId);
      });

      test('concurrent pages share the free allowance exactly: of 100 creators 75 are free and 25 charged', async () => {
        const accountId = await account(100);
        const pages = await Promise.all(ids(10).map((page) => search(accountId, { offset: page * 10 })));
        const charged = pages.reduce((sum, page) => sum + (page.admitted ? page.creatorsCharged : 0), 0);
        expect(charged).toBe(25);
        expect(await balance(accountId)).toEqual({ posted: 93, held: 0 });
      });

      test('channels share limits and allowance', async () => {
        const accountId = await account(100);
        const sources = ['api', 'mcp', 'chat'] as const;
        const pages = await Promise.all(
          ids(30).map((call) =>
            search(accountId, { source: sources[call % 3] as (typeof sources)[number], creatorIds: ids(3) }),
          ),
        );
        expect(pages.filter((page) => page.admitted)).toHaveLength(20);
        expect(await search(accountId, { policy: wide, creatorIds: [] })).toMatchObject({ freeCreatorsLeft: 15 });
      });

      test('a clock that moves back over midnight grants the allowance only once', async () => {
        const accountId = await account(0);
        await at(endOfDay.getTime() - 2000);
        await useUp(accountId, 70);
        await at(endOfDay.getTime() + 1000);
        await useUp(accountId, 60);
        await at(endOfDay.getTime() - 4000);
        expect(await search(accountId, { creatorIds: ids(5) })).toMatchObject({ freeCreatorsLeft: 10 });
        await at(endOfDay.getTime() + 2000);
        expect(await search(accountId, { creatorIds: ids(5) })).toMatchObject({ freeCreatorsLeft: 5 });
      });
    });

    describe('jobs', () => {
      test('an accepted job holds its credits in the same transaction', async () => {
        const accountId = await account(15);
        const job = await admittedJob(accountId);
        expect(job).toEqual({
          admitted: true,
          jobId: expect.any(String),
          deduplicated: false,
          replayed: false,
          items: 8,
          asOf: null,
          creditsHeld: 10,
          creditsRemaining: 5,
          ledgerEntryIds: [expect.any(String)],
          windows: [4, 39, 199].map((remaining) => expect.objectContaining({ remaining })),
        });
        expect(await balance(accountId)).toEqual({ posted: 15, held: 10 });
        const entries = await under.ledger.entriesOf(accountId, { historyId: job.jobId });
        expect(entries).toMatchObject([{ kind: 'hold', heldChange: 10, cause: { rule: 'export.creators' } }]);
      });

      test('a job that the balance cannot cover is refused without effect', async () => {
        const accountId = await account(9);
        const refused = { admitted: false, reason: 'insufficient_credits', required: 10, remaining: 9 };
        for (let call = 0; call < 10; call += 1) expect(await admitJob(accountId)).toEqual(refused);
        expect(await balance(accountId)).toEqual({ posted: 9, held: 0 });
        expect(await admitJob(accountId, { hold: 9 })).toMatchObject({ admitted: true, creditsRemaining: 0 });
      });

      test('a job above the caller’s own max_credits is refused', async () => {
        const accountId = await account(50);
        expect(await admitJob(accountId, { maxCredits: 9 })).toMatchObject({
          reason: 'over_max_credits',
          required: 10,
        });
      });

      test('max_credits limits the maximum cost of a job, which may be less than its hold', async () => {
        const accountId = await account(10);
        const refused = { admitted: false, reason: 'over_max_credits', required: 4, maxCredits: 3, remaining: 10 };
        expect(await admitJob(accountId, { maxCharge: 4, maxCredits: 3 })).toEqual(refused);
        expect(await admitJob(accountId, { maxCharge: 4, maxCredits: 4 })).toMatchObject({ creditsHeld: 10 });
        const poor = await account(9);
        const unpayable = { reason: 'insufficient_credits', required: 10, remaining: 9 };
        expect(await admitJob(poor, { maxCharge: 4, maxCredits: 4 })).toMatchObject(unpayable);
        expect(await admitJob(poor, { hold: 9, mustCover: 10 })).toMatchObject(unpayable);
        expect(await admitJob(poor, { hold: 8, mustCover: 9 })).toMatchObject({ creditsHeld: 8 });
      });

      test('a job that needs no credits holds none', async () => {
        const accountId = await account(0);
        const work = { kind: 'unlock', handles: [{ platform: 'photonet', handle: 'ana' }] } as const;
        const job = await admittedJob(accountId, { hold: 0, work, policy: defaultPolicies.unlocks });
        expect(job).toMatchObject({ creditsHeld: 0, ledgerEntryIds: [] });
        expect(await balance(accountId)).toEqual({ posted: 0, held: 0 });
      });

      test('an identical running job is returned and nothing is held', async () => {
        const accountId = await account(50);
        const first = await admittedJob(accountId);
        for (let call = 0; call < 10; call += 1) {
          expect(await admitJob(accountId)).toEqual({
            ...first,
            deduplicated: true,
            creditsHeld: 0,
            ledgerEntryIds: [],
            windows: [],
          });
        }
        expect(await balance(accountId)).toEqual({ posted: 50, held: 10 });
        expect(await admitJob(accountId, { fingerprint: 'e2' })).toMatchObject({ deduplicated: false });
        await under.endJob(first.jobId);
        expect(await admitJob(accountId)).toMatchObject({ deduplicated: false });
      });

      test('concurrent identical jobs start once', async () => {
        const accountId = await account(500);
        const jobs = await Promise.all(ids(20).map(() => admitJob(accountId)));
        expect(new Set(jobs.map((job) => job.admitted && job.jobId)).size).toBe(1);
        expect(await balance(accountId)).toEqual({ posted: 500, held: 10 });
      });

      describe('lookups', () => {
        const work = { kind: 'lookup', handles: [{ platform: 'photonet', handle: 'creator7' }] } as const;
        const lookup = (accountId: string, change: Partial<LookupCall> = {}) =>
          under.admission.admitLookup({
            ...jobCall(accountId, { work, hold: 1, requested: 1, policy: defaultPolicies.unlocks, fingerprint: 'l7' }),
            creatorId: 7,
            ...change,
          });
        const admittedLookup = async (accountId: string, change: Partial<LookupCall> = {}): Promise<AdmittedJob> => {
          const answer = await lookup(accountId, change);
          if (!answer.admitted) throw new Error(`Refused: ${answer.reason}.`);
          return answer;
        };
        const bought = { creatorId: 7, platform: 'photonet', handle: 'creator7', contacts: [], charged: 1 } as const;
        const keyed = (key: string) => ({ idempotency: { key, bodyHash: 'body' } });

        test('of an owned creator are free, even without credits, and leave the key free', async () => {
          const accountId = await account(1);
          const first = await admittedLookup(accountId);
          await under.deliver(first.jobId, [bought]);
          const owned = { admitted: false, reason: 'already_owned' };
          expect(await lookup(accountId)).toEqual(owned);
          expect(await lookup(accountId, keyed('later'))).toEqual(owned);
          expect(await under.admission.storedAnswer(accountId, keyed('later').idempotency)).toEqual({ state: 'new' });
          expect(await lookup(await account(1))).toMatchObject({ admitted: true });
        });

        test('are replayed under their key, even if the creator is owned by then', async () => {
          const accountId = await account(1);
          const first = await admittedLookup(accountId, keyed('k'));
          await under.deliver(first.jobId, [bought]);
          for (const creatorId of [7, null])
            expect(await lookup(accountId, { ...keyed('k'), creatorId })).toMatchObject({
              replayed: true,
              jobId: first.jobId,
            });
        });

        test('hold once if concurrent and identical, even under different keys', async () => {
          const accountId = await account(1);
          const all = await Promise.all(
            ids(20).map((n) => admittedLookup(accountId, n % 2 === 0 ? keyed(`${n}`) : {})),
          );
          expect(new Set(all.map(({ jobId }) => jobId)).size).toBe(1);
          expect(all.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1);
          expect(await balance(accountId)).toEqual({ posted: 1, held: 1 });
        });
      });

      test('identical jobs of different accounts are separate', async () => {
        const [one, two] = [await account(50), await account(50)];
        const job = await admittedJob(one);
        expect(await admitJob(two)).toMatchObject({ deduplicated: false });
        expect((await admittedJob(two)).jobId).not.toBe(job.jobId);
      });

      test('the sixth export in a minute is refused and holds nothing', async () => {
        const accountId = await account(500);
        for (const call of ids(5)) await admittedJob(accountId, { fingerprint: `e${call}` });
        expect(await admitJob(accountId, { fingerprint: 'e6' })).toMatchObject({
          reason: 'rate_limited',
          policy: 'exports',
          limit: 5,
          retryAfterSeconds: 60,
        });
        expect(await balance(accountId)).toEqual({ posted: 500, held: 50 });
      });

      test('expiry never releases holds of running jobs', async () => {
        const accountId = await account(50);
        const job = await admittedJob(accountId);
        await at(noon + 30 * 24 * hour);
        await under.ledger.expireHolds();
        expect(await balance(accountId)).toEqual({ posted: 50, held: 10 });
        await under.endJob(job.jobId);
        expect(await balance(accountId)).toEqual({ posted: 50, held: 0 });
      });
    });

    test('suspension a suspended account is refused every call without effect, until it is activated', async () => {
      const accountId = await account(50);
      await under.suspend(accountId, true);
      const refused = { admitted: false, reason: 'account_suspended' };
      expect(await search(accountId)).toEqual(refused);
      expect(await admitJob(accountId)).toEqual(refused);
      expect(await balance(accountId)).toEqual({ posted: 50, held: 0 });
      await under.suspend(accountId, false);
      expect(await search(accountId)).toMatchObject({ admitted: true, freeCreatorsLeft: 65 });
    });

    describe('the caller of a call', () => {
      const changed = { admitted: false, reason: 'caller_changed' };
      const assumed = { assumed: { plan: 'pro' as const, keyVersion: 1 } };

      test.each([{}, assumed])('is confirmed, whether cached or not (%j)', async (looked) => {
        const accountId = await account(50);
        expect(await search(accountId, looked)).toMatchObject({ admitted: true, freeCreatorsLeft: 65 });
        expect(await admitJob(accountId, looked)).toMatchObject({ admitted: true, creditsHeld: 10 });
      });

      test.each([{}, assumed])('is refused without effect once its key is revoked (%j)', async (looked) => {
        const accountId = await account(50);
        const page = await admittedSearch(accountId, looked);
        const claim = { idempotency: { key: 'replayed', bodyHash: 'body' } };
        await admittedJob(accountId, { ...looked, ...claim, fingerprint: 'e2' });
        const before = await balance(accountId);
        await under.revoke(accountId);
        expect(await search(accountId, looked)).toEqual(changed);
        expect(await search(accountId, { ...looked, pageRequestId: page.pageRequestId })).toEqual(changed);
        expect(await admitJob(accountId, looked)).toEqual(changed);
        expect(await admitJob(accountId, { ...looked, ...claim, fingerprint: 'e2' })).toEqual(changed);
        expect(await balance(accountId)).toEqual(before);
      });

      test('is refused with a key of another account, or a plan or rules other than the assumed ones', async () => {
        const [accountId, other] = [await account(50), await account(50)];
        const foreign = { keyId: under.keyOf(other) };
        const older = { assumed: { plan: 'pro' as const, keyVersion: 0 } };
        for (const wrong of [foreign, older]) {
          expect(await search(accountId, wrong)).toEqual(changed);
          expect(await admitJob(accountId, wrong)).toEqual(changed);
        }
        await under.setPlan(accountId, 'free');
        expect(await search(accountId, assumed)).toEqual(changed);
        expect(await admitJob(accountId, assumed)).toEqual(changed);
        expect(await search(accountId)).toMatchObject({ admitted: true });
      });
    });

    describe('the credit limit of a key', () => {
      const limited = async (limit: CreditLimit, credits = 500): Promise<string> => {
        const accountId = await account(credits);
        await under.limitKey(accountId, limit);
        return accountId;
      };
      let jobs = 0;
      const job = (accountId: string, change: Partial<JobCall> = {}) => {
        jobs += 1;
        return admitJob(accountId, { fingerprint: `limited ${jobs}`, ...change });
      };
      const refusedUntil = (resetAt: number, required: number, left: number, limit: number) => ({
        ...{ admitted: false, reason: 'over_key_limit', required, left, limit, resetAt: new Date(resetAt) },
        retryAfterSeconds: (resetAt - now) / 1000,
      });

      test('counts holds when admitted, returns what they release, and does not count captures again', async () => {
        const accountId = await limited({ amount: 20, per: 'day' });
        const first = await admittedJob(accountId, { fingerprint: 'first of two' });
        expect(await job(accountId)).toMatchObject({ admitted: true });
        const refused = { ...refusedUntil(endOfDay.getTime(), 10, 0, 20), windowSeconds: 86_400 };
        expect(await job(accountId)).toEqual(refused);
        const row = {
          creatorId: 1,
          platform: 'photonet' as const,
          handle: 'a',
          contacts: ['a@b.example'],
          charged: 1 as const,
        };
        await under.deliver(first.jobId, [row]);
        expect(await job(accountId)).toEqual(refused);
        await under.endJob(first.jobId);
        expect(await job(accountId)).toEqual({ ...refused, left: 9 });
        expect(await job(accountId, { hold: 9 })).toMatchObject({ admitted: true });
        expect(await job(accountId, { hold: 1 })).toEqual({ ...refused, required: 1 });
      });

      test('counts in UTC days, and a release returns to the day of its hold', async () => {
        const accountId = await limited({ amount: 15, per: 'day' });
        const yesterday = await admittedJob(accountId, { fingerprint: 'yesterday' });
        await at(endOfDay.getTime() - 1000);
        expect(await job(accountId)).toMatchObject({ reason: 'over_key_limit', left: 5 });
        await at(endOfDay.getTime());
        expect(await job(accountId)).toMatchObject({ admitted: true });
        await under.endJob(yesterday.jobId);
        await at(endOfDay.getTime() - 1000);
        expect(await job(accountId)).toMatchObject({ reason: 'over_key_limit', left: 5 });
      });

      test('counts anew under a new limit, and releases of older holds return nothing to it', async () => {
        const accountId = await limited({ amount: 15, per: 'day' });
        const older = await admittedJob(accountId, { fingerprint: 'older' });
        await under.limitKey(accountId, null);
        await under.limitKey(accountId, { amount: 15, per: 'day' });
        expect(await job(accountId)).toMatchObject({ admitted: true });
        await under.endJob(older.jobId);
        expect(await job(accountId)).toMatchObject({ reason: 'over_key_limit', left: 5 });
      });

      test('counts in UTC months, for searches as well, and lets free calls pass', async () => {
        const accountId = await limited({ amount: 1, per: 'month' });
        await useUp(accountId, 75);
        expect(await search(accountId, { creatorIds: ids(4) })).toMatchObject({ admitted: true, creditsCharged: 1 });
        const refused = { ...refusedUntil(Date.UTC(2026, 5, 1), 1, 0, 1), windowSeconds: 31 * 86_400 };
        expect(await search(accountId, { creatorIds: ids(4), offset: 10 })).toEqual(refused);
        await under.limitKey(accountId, { amount: 0, per: 'month' });
        await at(Date.UTC(2026, 5, 1));
        expect(await search(accountId, { creatorIds: ids(75), policy: wide })).toMatchObject({ admitted: true });
        expect(await search(accountId, { creatorIds: ids(1) })).toMatchObject({ reason: 'over_key_limit', left: 0 });
        expect(await job(accountId, { hold: 0 })).toMatchObject({ admitted: true });
      });

      test('is checked before the balance, and a refused call consumes nothing', async () => {
        const accountId = await limited({ amount: 9, per: 'day' }, 5);
        expect(await job(accountId)).toMatchObject({ reason: 'over_key_limit' });
        expect(await job(accountId, { hold: 6 })).toMatchObject({ reason: 'insufficient_credits' });
        expect(await job(accountId, { hold: 5 })).toMatchObject({ admitted: true, creditsRemaining: 0 });
        await under.limitKey(accountId, { amount: 6, per: 'day' });
        expect(await job(accountId, { hold: 2 })).toMatchObject({ reason: 'over_key_limit', left: 1 });
      });
    });

    describe('Idempotency-Key', () => {
      const claim = (key: string, bodyHash = 'body') => ({ idempotency: { key, bodyHash } });

      test('the same key and body have one effect and one admission', async () => {
        const accountId = await account(50);
        const first = await admittedJob(accountId, claim('k'));
        expect(await admitJob(accountId, claim('k'))).toEqual({ ...first, replayed: true, windows: [] });
        await useUp(accountId, 75);
        const page = await admittedSearch(accountId, claim('p'));
        expect(await search(accountId, claim('p'))).toEqual({ ...page, replayed: true, windows: [] });
        expect(await balance(accountId)).toEqual({ posted: 47, held: 10 });
      });

      test('the same key with another body is refused, for both kinds of call', async () => {
        const accountId = await account(50);
        await admittedJob(accountId, claim('k'));
        const conflict = { admitted: false, reason: 'idempotency_conflict' };
        expect(await admitJob(accountId, claim('k', 'other'))).toEqual(conflict);
        expect(await search(accountId, claim('k', 'other'))).toEqual(conflict);
      });

      test('of 50 concurrent calls with two bodies, one has an effect and half are refused', async () => {
        const accountId = await account(500);
        const jobs = await Promise.all(ids(50).map((call) => admitJob(accountId, claim('k', `body ${call % 2}`))));
        expect(jobs.filter((job) => job.admitted && !job.replayed)).toHaveLength(1);
        expect(jobs.filter((job) => !job.admitted && job.reason === 'idempotency_conflict')).toHaveLength(25);
        expect(await balance(accountId)).toEqual({ posted: 500, held: 10 });
      });

      test('a new key starts a new job even while an identical one runs', async () => {
        const accountId = await account(50);
        const first = await admittedJob(accountId, claim('one'));
        expect((await admittedJob(accountId, claim('two'))).jobId).not.toBe(first.jobId);
      });

      test('keys of different accounts are different keys', async () => {
        const [one, two] = [await account(50), await account(50)];
        await admittedJob(one, claim('k'));
        expect(await admitJob(two, claim('k', 'other'))).toMatchObject({ admitted: true, replayed: false });
      });

      test('a refused call leaves the key free', async () => {
        const accountId = await account(0);
        expect(await admitJob(accountId, claim('k'))).toMatchObject({ reason: 'insufficient_credits' });
        expect(await under.admission.storedAnswer(accountId, { key: 'k', bodyHash: 'other' })).toEqual({
          state: 'new',
        });
      });

      test('an answer is stored with the key and returned again for 24 hours', async () => {
        const accountId = await account(50);
        const kept = { key: 'k', bodyHash: 'body' };
        expect(await under.admission.storedAnswer(accountId, kept)).toEqual({ state: 'new' });
        const { jobId: historyId } = await admittedJob(accountId, claim('k'));
        expect(await under.admission.storedAnswer(accountId, kept)).toEqual({ state: 'admitted' });
        // The order of the fields is part of the answer.
        const answer = { status: 200, body: { z: 1, export_id: 'x', note: 'a \\u0000 "quoted" ✓', b: { y: 1, x: 2 } } };
        const store = (bodyHash: string, more: object) =>
          under.admission.storeAnswer(
            accountId,
            { key: 'k', bodyHash },
            { status: 500, body: null, historyId, namesCreators: true, ...more },
          );
        expect(await store('other', {})).toEqual({ state: 'conflict' });
        expect(await store('body', { historyId: null })).toEqual({ state: 'admitted' });
        expect(await store('body', answer)).toEqual({ state: 'stored' });
        expect(await store('body', {})).toEqual({ state: 'answered', answer });
        const stored = await under.admission.storedAnswer(accountId, kept);
        expect(JSON.stringify(stored)).toBe(JSON.stringify({ state: 'answered', answer }));
        expect(await under.admission.storedAnswer(accountId, { ...kept, bodyHash: 'x' })).toEqual({
          state: 'conflict',
        });
        await at(noon + 24 * hour);
        expect(await under.admission.storedAnswer(accountId, kept)).toEqual({ state: 'new' });
        expect(await store('body', {})).toEqual({ state: 'new' });
        expect(await admitJob(accountId, claim('k', 'other'))).toMatchObject({ admitted: true, replayed: false });
      });

      test('a write without an admission keeps its key and created id for 24 hours', async () => {
        const accountId = await account(50);
        const { admission } = under;
        const write = { key: 'w', bodyHash: 'write' };
        const begun = await Promise.all(Array.from({ length: 4 }, () => admission.claimWrite(accountId, write)));
        expect(begun.map(({ state }) => state).sort()).toEqual(['admitted', 'admitted', 'admitted', 'new']);
        expect(new Set(begun.map((one) => ('createdId' in one ? one.createdId : null))).size).toBe(1);
        expect(await admission.claimWrite(accountId, { ...write, bodyHash: 'x' })).toEqual({ state: 'conflict' });
        expect(await admitJob(accountId, claim('w', 'x'))).toMatchObject({ reason: 'idempotency_conflict' });
        const given = { status: 200, body: { made: 1 }, historyId: null, namesCreators: false };
        const answered = { state: 'answered', answer: { status: 200, body: { made: 1 } } };
        expect(await admission.storeAnswer(accountId, write, given)).toEqual({ state: 'stored' });
        await admission.dropWrite(accountId, write);
        expect(await admission.claimWrite(accountId, write)).toEqual(answered);
        await at(noon + 24 * hour);
        const later = await admission.claimWrite(accountId, { ...write, bodyHash: 'x' });
        expect(later).toMatchObject({ state: 'new' });
        expect(begun).not.toContainEqual(
          expect.objectContaining({ createdId: (later as { createdId: string }).createdId }),
        );
      });

      test('a refused write frees its key; an admitted call keeps it', async () => {
        const accountId = await account(50);
        const { admission } = under;
        const write = { key: 'r', bodyHash: 'write' };
        await admission.claimWrite(accountId, write);
        await admission.dropWrite(accountId, { ...write, bodyHash: 'x' });
        expect(await admission.claimWrite(accountId, write)).toMatchObject({ state: 'admitted' });
        await admission.dropWrite(accountId, write);
        expect(await admission.claimWrite(accountId, { ...write, bodyHash: 'x' })).toMatchObject({ state: 'new' });
        await admittedJob(accountId, claim('k'));
        await admission.dropWrite(accountId, { key: 'k', bodyHash: 'body' });
        expect(await admission.storedAnswer(accountId, { key: 'k', bodyHash: 'body' })).toEqual({ state: 'admitted' });
      });

      test('expired claims are deleted, recent ones stay', async () => {
        const accountId = await account(50);
        await admittedSearch(accountId, claim('old'));
        await at(noon + hour);
        await admittedSearch(accountId, { ...claim('young'), offset: 10 });
        await at(noon + 24 * hour);
        await under.admission.forgetExpired();
        expect(await under.admission.forgetExpired()).toBe(0);
        await at(noon + 23 * hour);
        const stored = (key: string) => under.admission.storedAnswer(accountId, { key, bodyHash: 'x' });
        expect([await stored('old'), await stored('young')]).toEqual([{ state: 'new' }, { state: 'conflict' }]);
      });
    });

    describe('reports of wrong contacts', () => {
      const row = (creatorId: number, charged: 0 | 1 = 1): DeliveredContact => ({
        creatorId,
        platform: 'photonet',
        handle: `creator${creatorId}`,
        contacts: [`mail${creatorId}@example.org`],
        charged,
      });
      /** Returns a new account with credits, and its job that delivered the rows. */
      const delivered = async (...rows: DeliveredContact[]) => {
        const accountId = await account(20);
        const { jobId } = await admittedJob(accountId);
        await under.deliver(jobId, rows);
        return { accountId, jobId };
      };
      type Change = Partial<ContactReport> & { readonly platform?: Platform; readonly handle?: string };
      const report = (
        accountId: string,
        historyId: string,
        creatorId: number,
        { platform = 'photonet', handle = `Creator${creatorId}`, ...change }: Change = {},
      ) =>
        under.admission.reportContact({
          accountId,
          requestId: requestId(),
          source: 'api',
          keyId: under.keyOf(accountId),
          of: { historyId, platform, handle },
          contact: `mail${creatorId}@example.org`,
          otherForms: [],
          reason: 'bounced',
          credits: 1,
          fairUse: defaultFairUse,
          ...change,
        });

      test('nothing is refunded to a revoked key', async () => {
        const { accountId, jobId } = await delivered(row(1));
        const before = await balance(accountId);
        await under.revoke(accountId);
        expect(await report(accountId, jobId, 1)).toEqual({ reported: false, reason: 'caller_changed' });
        expect(await balance(accountId)).toEqual(before);
      });

      test('a wrong contact of a charged creator is refunded once', async () => {
        const { accountId, jobId } = await delivered(row(1));
        const first = await report(accountId, jobId, 1);
        expect(first).toEqual({
          reported: true,
          credited: 1,
          withheld: null,
          repeated: false,
          creditsRemaining: 11,
          ledgerEntryIds: [expect.any(String)],
        });
        expect(await report(accountId, jobId, 1)).toEqual({
          reported: true,
          credited: 0,
          withheld: 'already_credited',
          repeated: true,
          creditsRemaining: 11,
          ledgerEntryIds: [],
        });
      });

      test.each([
        ['photonet', 'Ana.SILVA', 'ana.silva'],
        ['shortnet', 'İst_x', 'İst_X'],
        ['videonet', 'İst_x', 'i\u0307st_x'],
        ['videonet', 'ΣΑΣ', 'σας'],
      ] as const)('on %s, %p is found by %p', async (platform, shown, handle) => {
        const { accountId, jobId } = await delivered({ ...row(1), platform, handle: shown });
        expect(await report(accountId, jobId, 1, { platform, handle })).toMatchObject({ reported: true, credited: 1 });
      });

      test('if two people had a handle, the contact decides who is meant', async () => {
        const { accountId, jobId } = await delivered(row(1), { ...row(2), handle: 'creator1' });
        for (const contact of ['mail2@example.org', 'mail1@example.org'])
          expect(await report(accountId, jobId, 1, { contact })).toMatchObject({ reported: true, credited: 1 });
        const contact = 'mail3@example.org';
        expect(await report(accountId, jobId, 1, { contact })).toMatchObject({ reason: 'unknown_contact' });
      });

      test('different forms of a contact count as one report', async () => {
        const old = { ...row(2), handle: 'creator1', contacts: ['+49 (30) 123456', '+4930123456'] };
        const { accountId, jobId } = await delivered(row(1), old);
        const typed = { contact: '030 123456', otherForms: ['030123456', '+4930123456', '+49 (30) 123456'] };
        expect(await report(accountId, jobId, 1, typed)).toMatchObject({ reported: true, credited: 1 });
        const other = { contact: '+4930123456' };
        expect(await report(accountId, jobId, 1, other)).toMatchObject({ credited: 0, repeated: true });
        const third = { contact: '+49 (30) 123456', otherForms: ['+4930123456'] };
        expect(await report(accountId, jobId, 1, third)).toMatchObject({ credited: 0, repeated: false });
        const unknown = { contact: '030 1', otherForms: ['0301'] };
        expect(await report(accountId, jobId, 1, unknown)).toMatchObject({ reason: 'unknown_contact' });
      });

      test('free creators are not refunded, and reports of other accounts are separate', async () => {
        for (const { accountId, jobId } of [await delivered(row(1, 0)), await delivered(row(1, 0))]) {
          const uncredited = { reported: true, credited: 0, withheld: 'not_charged' };
          expect(await report(accountId, jobId, 1)).toMatchObject({ ...uncredited, repeated: false });
        }
      });

      test('a creator by number is found in the latest job that delivered the contact', async () => {
        const accountId = await account(60);
        const old = await admittedJob(accountId);
        await under.deliver(old.jobId, [{ ...row(1), handle: 'before', contacts: ['old@example.org'] }]);
        for (const index of [2, 3]) {
          const { jobId } = await admittedJob(accountId, { fingerprint: `later ${index}` });
          await under.deliver(jobId, [row(index), { ...row(1, 0), contacts: ['new@example.org'] }]);
        }
        const of = { creatorId: 1 };
        const contact = 'old@example.org';
        expect(await report(accountId, '', 1, { of, contact })).toMatchObject({ reported: true, credited: 1 });
        expect(await report(accountId, '', 1, { of, contact })).toMatchObject({ credited: 0, repeated: true });
        const newer = { of, contact: 'new@example.org' };
        expect(await report(accountId, '', 1, newer)).toMatchObject({ reported: true, withheld: 'already_credited' });
        const unknown = { of, contact: 'never@example.org' };
        expect(await report(accountId, '', 1, unknown)).toMatchObject({ reason: 'unknown_contact' });
        for (const [who, creatorId] of [
          [accountId, 9],
          [await account(20), 1],
        ] as const)
          expect(await report(who, '', 1, { of: { creatorId }, contact })).toEqual({
            reported: false,
            reason: 'not_found',
          });
      });

      test('creators the job did not deliver, and jobs of other accounts, are not found', async () => {
        const { accountId, jobId } = await delivered(row(1));
        const stranger = await account(20);
        const notFound = { reported: false, reason: 'not_found' };
        expect(await report(stranger, jobId, 1)).toEqual(notFound);
        expect(await report(accountId, jobId, 2)).toEqual(notFound);
        const unknown = { reported: false, reason: 'unknown_contact' };
        expect(await report(accountId, jobId, 1, { contact: 'else@example.org' })).toEqual(unknown);
        expect(await report(accountId, jobId, 1, { platform: 'videonet' })).toEqual(notFound);
        expect(await report(accountId, 'no uuid', 1)).toEqual(notFound);
      });

      test('fair use allows five per 30 days or 5 % of charged creators; further reports are only recorded', async () => {
        const { accountId, jobId } = await delivered(...ids(7).map((id) => row(id)));
        for (const id of ids(5)) expect(await report(accountId, jobId, id)).toMatchObject({ credited: 1 });
        expect(await report(accountId, jobId, 6)).toMatchObject({ credited: 0, withheld: 'fair_use' });
        const generous = { fairUse: { ...defaultFairUse, sharePct: 90 } };
        expect(await report(accountId, jobId, 6, generous)).toMatchObject({ credited: 1 });
        expect(await report(accountId, jobId, 7, generous)).toMatchObject({ withheld: 'fair_use' });
        await at(noon + 30 * 24 * hour);
        expect(await report(accountId, jobId, 7)).toMatchObject({ credited: 1 });
      });

      test('fair use counts creators charged in the window, and a withheld report may be repeated later', async () => {
        const { accountId, jobId } = await delivered(...ids(4).map((id) => row(id)));
        const half = { fairUse: { windowDays: 30, minimum: 1, sharePct: 50 } };
        for (const id of ids(2)) expect(await report(accountId, jobId, id, half)).toMatchObject({ credited: 1 });
        expect(await report(accountId, jobId, 3, half)).toMatchObject({ credited: 0, withheld: 'fair_use' });
        await at(noon + 30 * 24 * hour);
        expect(await report(accountId, jobId, 3, half)).toMatchObject({ credited: 1, repeated: false });
        expect(await report(accountId, jobId, 4, half)).toMatchObject({ credited: 0, withheld: 'fair_use' });
      });

      test('a suspended account cannot report', async () => {
        const accountId = await account(20);
        await under.suspend(accountId, true);
        expect(await report(accountId, 'no uuid', 1)).toMatchObject({ reported: false });
      });
    });

    test(
      'any sequence of calls has the same outcomes as the reference',
      async () => {
        const anySearch = fc.record({
          kind: fc.constant('search' as const),
          advance: fc.oneof(fc.nat(5000), fc.nat(5000), fc.integer({ min: -5000, max: 10 * hour })),
          count: fc.nat(10),
          maxCredits: fc.option(fc.nat(3), { nil: undefined }),
          key: fc.option(fc.nat(6), { nil: undefined, freq: 4 }),
          body: fc.nat(1),
          page: fc.option(fc.nat(3), { nil: undefined }),
        });
        const anyJob = fc.record({
          kind: fc.constant('job' as const),
          advance: fc.nat(20_000),
          hold: fc.nat(6),
          fingerprint: fc.nat(3),
          key: fc.option(fc.nat(6), { nil: undefined, freq: 4 }),
          body: fc.nat(1),
          end: fc.boolean(),
        });
        type AnyCall =
          | (typeof anySearch extends fc.Arbitrary<infer T> ? T : never)
          | (typeof anyJob extends fc.Arbitrary<infer T> ? T : never);
        const tight: Policy = { name: 'searches', windows: [{ limit: 4, seconds: 10 }], perDay: 15 };
        const prices = { ...defaultPrices, freeCreatorsPerDay: 20 };

        interface Side {
          readonly admission: Pick<Admission, 'admitSearch' | 'admitJob'>;
          readonly accountId: string;
          readonly endJob: (jobId: string) => Promise<void>;
          readonly pages: string[];
        }
        const given = <T>(value: T | undefined, make: (value: T) => object): object =>
          value === undefined ? {} : make(value);
        const claimOf = (call: AnyCall): object =>
          given(call.key, (key) => ({ idempotency: { key: `${call.kind}${key}`, bodyHash: `b${call.body}` } }));
        const runSearch = async (side: Side, call: Extract<AnyCall, { kind: 'search' }>): Promise<unknown> => {
          const offset = 10 * (call.page ?? 0);
          const answer = await side.admission.admitSearch({
            ...searchCall(side.accountId, { policy: tight, prices, creatorIds: ids(call.count), offset }),
            ...claimOf(call),
            ...given(call.maxCredits, (maxCredits) => ({ maxCredits })),
            ...given(call.page, (page) => given(side.pages.at(-1 - page), (pageRequestId) => ({ pageRequestId }))),
          });
          if (answer.admitted && !answer.replayed) side.pages.push(answer.pageRequestId);
          return withoutIds(answer);
        };
        const runJob = async (side: Side, call: Extract<AnyCall, { kind: 'job' }>): Promise<unknown> => {
          const change = { hold: call.hold, fingerprint: `e${call.fingerprint}` };
          const answer = await side.admission.admitJob({ ...jobCall(side.accountId, change), ...claimOf(call) });
          if (answer.admitted && !answer.replayed && !answer.deduplicated && call.end) await side.endJob(answer.jobId);
          return withoutIds(answer);
        };
        const run = (side: Side, call: AnyCall): Promise<unknown> =>
          call.kind === 'search' ? runSearch(side, call) : runJob(side, call);

        let made = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.boolean(),
            fc.array(fc.oneof({ weight: 3, arbitrary: anySearch }, { weight: 1, arbitrary: anyJob }), {
              minLength: 50,
              maxLength: 50,
            }),
            async (usagePricing, steps) => {
              await at(noon);
              const accountId = await account(40, usagePricing);
              const ledger = new MemoryLedger(() => new Date(now));
              await ledger.open(accountId);
              await ledger.grant({
                ownerId: accountId,
                operationKey: 'g',
                amount: 40,
                cause: { rule: 'operator.grant' },
              });
              const newId = () => {
                made += 1;
                return `00000000-0000-4000-9000-${String(made).padStart(12, '0')}`;
              };
              const reference = new AdmissionModel({ ledger, now: () => new Date(now), newId, usagePricing });
              const real: Side = { admission: under.admission, accountId, endJob: under.endJob, pages: [] };
              const endJob = (jobId: string) => reference.endJob(jobId);
              const model: Side = { admission: reference, accountId, endJob, pages: [] };
              for (const step of steps) {
                await at(now + step.advance);
                expect(await run(real, step)).toEqual(await run(model, step));
                expect(await under.ledger.balance(accountId)).toEqual(await ledger.balance(accountId));
              }
            },
          ),
          { numRuns: modelRuns },
        );
      },
      longTestMs,
    );

    test('the ledger still balances', async () => {
      expect((await under.ledger.verify()).differences).toEqual([]);
    });
  });
}

/** Removes the ids, which differ between the two sides. */
function withoutIds(answer: AdmittedSearch | AdmittedJob | AdmissionRefusal): unknown {
  if (!answer.admitted) return answer;
  const { ledgerEntryIds, ...rest } = answer;
  const hidden = 'jobId' in rest ? { jobId: '' } : { historyId: '', pageRequestId: '' };
  return { ...rest, ...hidden, entries: ledgerEntryIds.length };
}
