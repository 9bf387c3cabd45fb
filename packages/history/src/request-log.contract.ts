import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FinishedCall, RequestLog, RequestQuery } from './request-log.ts';

export interface RequestLogUnderTest {
  readonly log: RequestLog;
  /** A new account with a key. */
  account(): Promise<{ readonly accountId: string; readonly keyId: string }>;
  setNow(now: Date): Promise<void>;
}

const dayMs = 86_400_000;
const now = new Date('2027-05-31T12:00:00Z');
let ids = 0;

function newId(): string {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
}

/** Rules for adapters of `RequestLog`. */
export function requestLogContract(name: string, make: () => Promise<RequestLogUnderTest>): void {
  describe(`RequestLog: ${name}`, () => {
    let subject: RequestLogUnderTest;
    let owner: { readonly accountId: string; readonly keyId: string };
    beforeAll(async () => {
      subject = await make();
      await subject.setNow(now);
    });
    beforeEach(async () => {
      owner = await subject.account();
    });

    function call(ageMs: number, more: Partial<FinishedCall> = {}): FinishedCall {
      const { accountId, keyId } = owner;
      const ok = { operation: 'search_creators', channel: 'api', status: 200, reason: null, detail: null } as const;
      return {
        callId: newId(),
        requestId: String(ageMs),
        accountId,
        keyId,
        ...ok,
        durationMs: 7,
        credits: 0,
        ageMs,
        ...more,
      };
    }

    async function listed(query: Partial<RequestQuery> = {}): Promise<readonly string[]> {
      const page = await subject.log.page(owner.accountId, { limit: 100, ...query });
      return page?.calls.map(({ requestId }) => requestId) ?? ['wrong cursor'];
    }

    test('a call is listed with its key, newest first, to its own account only', async () => {
      const { accountId, ageMs, ...refused } = call(2000, {
        status: 429,
        reason: 'rate_limited',
        detail: 'searches',
        credits: -2,
      });
      await subject.log.add([call(3000), { ...refused, accountId, ageMs }, call(1000)]);
      expect(await listed()).toEqual(['1000', '2000', '3000']);
      const page = await subject.log.page(accountId, { limit: 2 });
      const at = new Date(now.getTime() - 2000);
      expect(page?.calls[1]).toEqual({ ...refused, at, keyName: expect.any(String) });
      owner = await subject.account();
      expect(await listed()).toEqual([]);
    });

    test('calls older than 30 days are not listed', async () => {
      await subject.log.add([call(30 * dayMs - 1000), call(30 * dayMs + 1000)]);
      expect(await listed()).toEqual([String(30 * dayMs - 1000)]);
    });

    test('calls are found by UTC day, operation, key and status', async () => {
      await subject.log.add([
        call(0, { operation: 'get_usage' }),
        call(12 * 3_600_000, { status: 404 }),
        call(12 * 3_600_000 + 1, { channel: 'mcp', keyId: newId() }),
      ]);
      expect(await listed({ from: '2027-05-31' })).toEqual(['0', '43200000']);
      expect(await listed({ to: '2027-05-30' })).toEqual(['43200001']);
      expect(await listed({ operation: 'get_usage' })).toEqual(['0']);
      expect(await listed({ status: 404 })).toEqual(['43200000']);
      expect(await listed({ keyId: owner.keyId })).toEqual(['0', '43200000']);
      expect(await listed({ keyId: 'no id' })).toEqual([]);
    });

    test('pages neither skip nor repeat, even calls of one instant', async () => {
      const ages = [5, 5, 5, 5, 1, 9, 9];
      await subject.log.add(ages.map((ageMs, at) => call(ageMs, { requestId: `${ageMs}.${at}` })));
      const whole = await listed();
      const walked: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await subject.log.page(owner.accountId, { limit: 2, ...(cursor && { cursor }) });
        walked.push(...(page?.calls.map(({ requestId }) => requestId) ?? []));
        cursor = page?.nextCursor ?? null;
      }
      expect([whole.length, walked]).toEqual([7, whole]);
      for (const cursor of ['', 'x', '1-2']) expect(await listed({ cursor })).toEqual(['wrong cursor']);
    });

    test('a repeated batch adds only the calls that are missing', async () => {
      const first = call(1);
      await subject.log.add([first]);
      await subject.log.add([{ ...first, ageMs: 900 }, call(2)], true);
      expect(await listed()).toEqual(['1', '2']);
    });
  });
}
