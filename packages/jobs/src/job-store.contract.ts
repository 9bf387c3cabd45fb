import { deliveredRow } from '@creator-discovery/creators';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JobWork } from './job.ts';
import type { JobOutbox, JobStore, StepResult } from './ports.ts';
import { testCreator } from './testing/test-creators.ts';

/** A store with the effects of admission and of engines on it. */
export interface JobStoreUnderTest {
  readonly store: JobStore;
  readonly outbox: JobOutbox;
  /** Creates an account and returns its id. */
  account(credits: number): Promise<string>;
  /** Creates the job, its work and its hold, like admission. Returns the job's id. */
  accept(job: { readonly accountId: string; readonly work: JobWork; readonly hold: number }): Promise<string>;
  credits(accountId: string): Promise<{ readonly posted: number; readonly held: number }>;
  owned(accountId: string): Promise<readonly number[]>;
  /** Takes over the job like an engine. Returns the new fence. */
  claim(jobId: string): Promise<number>;
}

export function exportWork(creatorIds: readonly number[]): JobWork {
  return {
    kind: 'export',
    platform: 'photonet',
    creatorIds,
  };
}

const unknownJob = '00000000-0000-4000-8000-000000000000';
const places = { byId: () => null };

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** Returns a step that delivers creators `ids`, without contacts for those in `without`. */
function step(fromCursor: number, ids: readonly number[], without: readonly number[] = []): StepResult {
  return {
    fromCursor,
    toCursor: fromCursor + ids.length,
    delivered: ids.map((id) => ({
      creatorId: id,
      row: deliveredRow(testCreator(id, without.includes(id) ? { contacts: [] } : {}), places),
      hasContact: !without.includes(id),
    })),
    failedItems: [],
  };
}

/** Rules of every JobStore. `make` creates a store without jobs. */
export function jobStoreContract(name: string, make: () => Promise<JobStoreUnderTest>): void {
  describe(`${name} advances jobs`, () => {
    test('returns an accepted job to its own account only', async () => {
      const { store, account, accept } = await make();
      const [accountId, other] = [await account(10), await account(10)];
      const jobId = await accept({ accountId, work: exportWork([3, 1, 2]), hold: 3 });
      const job = await store.byId(jobId);
      expect(job).toMatchObject({
        jobId,
        accountId,
        kind: 'export',
        state: 'accepted',
        platform: 'photonet',
        requested: 3,
        expected: 3,
        cursor: 0,
        rows: 0,
        failedItems: [],
        outcome: null,
        failure: null,
        cancelRequested: false,
        credits: { held: 3, charged: 0, released: 0 },
        completedAt: null,
      });
      expect(job?.createdAt).toBeInstanceOf(Date);
      expect(await store.ofAccount(accountId, jobId)).toEqual(job);
      expect(await store.ofAccount(other, jobId)).toBeNull();
      expect(await store.requestCancel(other, jobId)).toBeNull();
      expect(await store.byId(unknownJob)).toBeNull();
      expect(await store.ofAccount(accountId, 'no-uuid')).toBeNull();
    });

    test('returns slices of the frozen work in its order', async () => {
      const { store, account, accept } = await make();
      const accountId = await account(10);
      const jobId = await accept({ accountId, work: exportWork([5, 3, 9, 1]), hold: 4 });
      expect(await store.work(jobId, 1, 2)).toEqual(exportWork([3, 9]));
      expect(await store.work(jobId, 3, 500)).toEqual(exportWork([1]));
      const free = await accept({
        accountId,
        work: { kind: 'export', platform: null, creatorIds: [5, 3, 9], noContact: [5, 9] },
        hold: 1,
      });
      expect(await store.work(free, 1, 2)).toEqual({
        kind: 'export',
        platform: null,
        creatorIds: [3, 9],
        noContact: [9],
      });
      const handles = ['b', 'a', 'c'].map((handle) => ({
        platform: 'shortnet' as const,
        handle,
        ...(handle === 'c' && { noContact: true as const }),
      }));
      const unlock = await accept({ accountId, work: { kind: 'unlock', handles }, hold: 3 });
      expect(await store.work(unlock, 1, 5)).toEqual({ kind: 'unlock', handles: handles.slice(1) });
    });

    test('commits rows, ownership, charge and cursor together; the last step releases the rest of the hold', async () => {
      const { store, account, accept, credits, owned } = await make();
      const accountId = await account(10);
      const jobId = await accept({ accountId, work: exportWork([4, 2, 3, 1]), hold: 6 });
      expect(await credits(accountId)).toEqual({ posted: 10, held: 6 });
      const first = await store.commitStep(jobId, null, step(0, [4, 2], [2]));
      expect(first).toMatchObject({
        committed: true,
        job: { state: 'processing', cursor: 2, rows: 2, credits: { held: 6, charged: 1, released: 0 } },
      });
      expect(await credits(accountId)).toEqual({ posted: 9, held: 5 });
      const last = await store.commitStep(jobId, null, step(2, [3, 1]));
      expect(last).toMatchObject({
        committed: true,
        job: { state: 'complete', outcome: 'full', cursor: 4, credits: { held: 6, charged: 3, released: 3 } },
      });
      expect(last.job.completedAt).toBeInstanceOf(Date);
      expect(await credits(accountId)).toEqual({ posted: 7, held: 0 });
      expect([...(await owned(accountId))].sort()).toEqual([1, 3, 4]);
      const rows = await store.rows(jobId, { offset: 0, limit: 500 });
      expect(rows.map(({ handle, charged }) => [handle, charged])).toEqual([
        ['creator.4', 1],
        ['creator.2', 0],
        ['creator.3', 1],
        ['creator.1', 1],
      ]);
      expect(await store.creatorIds(jobId, { offset: 1, limit: 2 })).toEqual([2, 3]);
      const some = await store.rowsOf(jobId, [3, 1, 77]);
      expect(some.map((row) => row.creator_id).sort()).toEqual(['1', '3']);
      expect(await store.contactTypes(jobId)).toEqual(['EMAIL']);
      expect(rows[1]?.owned_since).toBeNull();
      expect(rows[0]?.owned_since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      const { charged: _, owned_since: __, creator_id, ...facts } = rows[0]!;
      expect(creator_id).toBe('4');
      expect(facts).toEqual(deliveredRow(testCreator(4), places));
      expect((await store.rows(jobId, { offset: 1, limit: 2 })).map(({ handle }) => handle)).toEqual([
        'creator.2',
        'creator.3',
      ]);
      expect(await store.rows(jobId, { offset: 4, limit: 2 })).toEqual([]);
    });

    test('charges nothing for owned creators and keeps their date of ownership', async () => {
      const { store, account, accept, credits } = await make();
      const accountId = await account(10);
      const first = await accept({ accountId, work: exportWork([1, 2]), hold: 2 });
      await store.commitStep(first, null, step(0, [1, 2]));
      const second = await accept({ accountId, work: exportWork([2, 3]), hold: 2 });
      expect(await store.commitStep(second, null, step(0, [2, 3]))).toMatchObject({
        job: { credits: { charged: 1, released: 1 } },
      });
      expect(await credits(accountId)).toEqual({ posted: 7, held: 0 });
      const [before] = await store.rows(first, { offset: 1, limit: 1 });
      const [again] = await store.rows(second, { offset: 0, limit: 1 });
      expect(again).toMatchObject({ handle: 'creator.2', charged: 0, owned_since: before?.owned_since });
    });

    test('charges each account for the same creator', async () => {
      const { store, account, accept, credits } = await make();
      for (const accountId of [await account(5), await account(5)]) {
        await store.commitStep(await accept({ accountId, work: exportWork([1]), hold: 1 }), null, step(0, [1]));
        expect(await credits(accountId)).toEqual({ posted: 4, held: 0 });
      }
    });

    test('is partial if an item failed, and lists the failed items of all steps', async () => {
      const { store, account, accept } = await make();
      const accountId = await account(10);
      const jobId = await accept({ accountId, work: exportWork([1, 2, 3]), hold: 3 });
      const notFound = (handle: string) => ({ handle, reason: 'not_found' as const, retryable: false });
      await store.commitStep(jobId, null, { ...step(0, [1]), toCursor: 2, failedItems: [notFound('x')] });
      const { job } = await store.commitStep(jobId, null, {
        fromCursor: 2,
        toCursor: 3,
        delivered: [],
        failedItems: [notFound('y')],
      });
      expect(job).toMatchObject({
        state: 'complete',
        outcome: 'partial',
        rows: 1,
        failedItems: [notFound('x'), notFound('y')],
      });
    });

    test('refuses a step that another worker has committed, and changes nothing', async () => {
      const { store, account, accept, credits } = await make();
      const accountId = await account(10);
      const jobId = await accept({ accountId, work: exportWork([1, 2, 3]), hold: 3 });
      const results = await Promise.all(range(0, 6).map(() => store.commitStep(jobId, null, step(0, [1, 2]))));
      expect(results.filter(({ committed }) => committed)).toHaveLength(1);
      expect(results.find(({ committed }) => !committed)?.job).toMatchObject({ cursor: 2 });
      expect(await credits(accountId)).toEqual({ posted: 8, held: 1 });
    });

    test('refuses a writer whose fence is older than the last claim', async () => {
      const { store, account, accept, claim, credits } = await make();
      const accountId = await account(10);
      const jobId = await accept({ accountId, work: exportWork([1]), hold: 1 });
      const slow = await claim(jobId);
      const quick = await claim(jobId);
      expect(await store.commitStep(jobId, slow, step(0, [1]))).toMatchObject({ committed: false, job: { cursor: 0 } });
      expect(await credits(accountId)).toEqual({ posted: 10, held: 1 });
      expect(await store.commitStep(jobId, quick, step(0, [1]))).toMatchObject({
        committed: true,
        job: { state: 'complete' },
      });
    });

    test('throws on an impossible step, and changes nothing', async () => {
      const { store, account, accept, credits, owned } = await make();
      const accountId = await account(10);
      const jobId = await accept({ accountId, work: exportWork([1, 2, 3]), hold: 1 });
      await expect(store.commitStep(jobId, null, step(0, [1, 2, 3]))).rejects.toThrow();
      await expect(store.commitStep(jobId, null, step(0, []))).rejects.toThrow();
      await expect(store.commitStep(jobId, null, { ...step(0, []), toCursor: 4 })).rejects.toThrow();
      expect(await store.byId(jobId)).toMatchObject({ cursor: 0, state: 'accepted', rows: 0 });
      expect(await credits(accountId)).toEqual({ posted: 10, held: 1 });
      expect(await owned(accountId)).toEqual([]);
    });

    test('completes a job without items', async () => {
      const { store, account, accept, credits } = await make();
      const accountId = await account(10);
      const jobId = await accept({ accountId, work: exportWork([]), hold: 5 });
      expect(await store.commitStep(jobId, null, step(0, []))).toMatchObject({
        job: { state: 'complete', outcome: 'full', credits: { held: 5, charged: 0, released: 5 } },
      });
      expect(await credits(accountId)).toEqual({ posted: 10, held: 0 });
    });

    for (const state of ['failed', 'cancelled'] as const) {
      test(`ends a job as ${state}: delivered rows stay charged, the rest is released once`, async () => {
        const { store, account, accept, credits } = await make();
        const accountId = await account(10);
        const jobId = await accept({ accountId, work: exportWork([1, 2, 3, 4]), hold: 4 });
        await store.commitStep(jobId, null, step(0, [1, 2]));
        const failure = state === 'failed' ? { code: 'internal_fault', message: 'no', retryable: true } : null;
        const ends = await Promise.all(range(0, 4).map(() => store.end(jobId, state, failure)));
        for (const job of ends)
          expect(job).toMatchObject({ state, failure, outcome: null, credits: { held: 4, charged: 2, released: 2 } });
        expect(await credits(accountId)).toEqual({ posted: 8, held: 0 });
        expect(await store.commitStep(jobId, null, step(2, [3, 4]))).toMatchObject({
          committed: false,
          job: { state },
        });
        expect(await store.rows(jobId, { offset: 0, limit: 10 })).toHaveLength(2);
        expect(await credits(accountId)).toEqual({ posted: 8, held: 0 });
      });
    }

    test('cancels a running job at once, and does not change an ended job', async () => {
      const { store, account, accept, credits } = await make();
      const accountId = await account(10);
      const jobId = await accept({ accountId, work: exportWork([1, 2]), hold: 2 });
      expect(await store.requestCancel(accountId, jobId)).toMatchObject({
        state: 'cancelled',
        cancelRequested: true,
        credits: { released: 2 },
      });
      expect(await credits(accountId)).toEqual({ posted: 10, held: 0 });
      const done = await accept({ accountId, work: exportWork([1]), hold: 1 });
      await store.commitStep(done, null, step(0, [1]));
      expect(await store.requestCancel(accountId, done)).toMatchObject({ state: 'complete', cancelRequested: false });
    });

    test('needs no hold if nothing is charged', async () => {
      const { store, account, accept } = await make();
      const accountId = await account(5);
      await store.commitStep(await accept({ accountId, work: exportWork([1]), hold: 1 }), null, step(0, [1]));
      const jobId = await accept({ accountId, work: exportWork([1, 2]), hold: 0 });
      expect(await store.commitStep(jobId, null, step(0, [1, 2], [2]))).toMatchObject({
        job: { state: 'complete', holdId: null, credits: { held: 0, charged: 0, released: 0 } },
      });
    });

    test('charges overlapping jobs once per creator, in any order of their steps', async () => {
      const creators = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(
          fc.array(creators, { minLength: 2, maxLength: 5 }),
          fc.integer({ min: 1, max: 9 }),
          async (works, size) => {
            const { store, account, accept, credits, owned } = await make();
            const accountId = await account(1000);
            const run = async (creatorIds: readonly number[]): Promise<void> => {
              const jobId = await accept({ accountId, work: exportWork(creatorIds), hold: creatorIds.length });
              for (let from = 0; from < creatorIds.length; from += size) {
                await store.commitStep(jobId, null, step(from, creatorIds.slice(from, from + size)));
              }
            };
            await Promise.all(works.map(run));
            const distinct = new Set(works.flat()).size;
            expect(await credits(accountId)).toEqual({ posted: 1000 - distinct, held: 0 });
            expect(await owned(accountId)).toHaveLength(distinct);
          },
        ),
        { numRuns: 12 },
      );
    });

    test('records which running jobs were handed over', async () => {
      const { store, outbox, account, accept } = await make();
      const accountId = await account(10);
      const one = await accept({ accountId, work: exportWork([1]), hold: 1 });
      const two = await accept({ accountId, work: exportWork([2, 3]), hold: 2 });
      const ended = await accept({ accountId, work: exportWork([4]), hold: 1 });
      await store.end(ended, 'cancelled', null);
      expect(await outbox.waiting(10)).toEqual([
        { jobId: one, accountId, kind: 'export', expected: 1, requestId: expect.any(String) },
        { jobId: two, accountId, kind: 'export', expected: 2, requestId: expect.any(String) },
      ]);
      expect(await outbox.waiting(1)).toHaveLength(1);
      await outbox.handedOver(one);
      expect((await outbox.waiting(10)).map(({ jobId }) => jobId)).toEqual([two]);
      expect(await outbox.stalled(0, 10)).toEqual([one]);
      expect(await outbox.stalled(3600, 10)).toEqual([]);
      await outbox.handOverAgain(one);
      expect(await outbox.waiting(10)).toHaveLength(2);
    });
  });
}
