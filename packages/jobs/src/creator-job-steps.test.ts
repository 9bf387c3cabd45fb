import type { Creator } from '@creator-discovery/creators';
import { describe, expect, test } from '@jest/globals';
import { CreatorJobSteps } from './creator-job-steps.ts';
import type { JobWork } from './job.ts';
import { MemoryJobStore } from './testing/memory-job-store.ts';
import { TestCreators, testCreator } from './testing/test-creators.ts';

const accountId = 'account';

function handlesOf(...handles: string[]): JobWork {
  return {
    kind: 'unlock',
    handles: handles.map((handle) => ({ platform: 'photonet', handle })),
  };
}

function set(
  creators: readonly Creator[],
  options: { suppressed?: string[]; owned?: number[]; itemsPerStep?: number } = {},
) {
  const jobs = new MemoryJobStore(() => new Date('2026-05-01T00:00:00Z'));
  jobs.grant(accountId, 1000);
  const owned = new Map((options.owned ?? []).map((id) => [id, new Date()]));
  const askedFor: (readonly number[])[] = [];
  const ownership = {
    ownedSince: async (_: string, of: readonly number[]) => {
      askedFor.push(of);
      return new Map(of.flatMap((id) => (owned.has(id) ? [[id, new Date()] as const] : [])));
    },
  };
  const places = { byId: (id: string) => ({ displayName: `place ${id}` }) as never };
  const steps = new CreatorJobSteps(
    { jobs, creators: new TestCreators(creators, options.suppressed), ownership, places },
    options.itemsPerStep,
  );
  const run = async (work: JobWork, hold: number) => {
    jobs.accept({ jobId: 'job', accountId, work, hold });
    let count = 1;
    while (!(await steps.runStep('job', null)).done) count += 1;
    const job = await jobs.byId('job');
    return { job, count, rows: await jobs.rows('job', { offset: 0, limit: 500 }), credits: jobs.credits(accountId) };
  };
  return { jobs, steps, run, askedFor };
}

describe('the steps of a job', () => {
  test('deliver an export in order, at most 500 creators per step, and charge only creators with a contact', async () => {
    const creators = Array.from({ length: 1201 }, (_, index) =>
      testCreator(index + 1, index % 3 === 0 ? { contacts: [] } : {}),
    );
    const creatorIds = creators.map(({ id }) => id).reverse();
    const { job, count, rows } = await set(creators).run({ kind: 'export', platform: 'photonet', creatorIds }, 1201);
    expect(count).toBe(3);
    expect(job).toMatchObject({
      state: 'complete',
      outcome: 'full',
      rows: 1201,
      failedItems: [],
      credits: { charged: 800, released: 401 },
    });
    expect(rows[0]).toMatchObject({ handle: 'creator.1201', charged: 0, owned_since: null, email: null });
    expect(rows[1]).toMatchObject({ handle: 'creator.1200', charged: 1, email: 'c1200@example.org' });
  });

  test('do not name a creator erased after the export was accepted', async () => {
    const { job, rows } = await set([testCreator(1), testCreator(3)]).run(
      { kind: 'export', platform: 'photonet', creatorIds: [1, 2, 3] },
      3,
    );
    expect(job).toMatchObject({
      outcome: 'partial',
      failedItems: [{ handle: '', reason: 'suppressed', retryable: false }],
      credits: { charged: 2, released: 1 },
    });
    expect(rows).toHaveLength(2);
  });

  test('unlock handles case-insensitively and report a reason for each failed handle', async () => {
    const creators = [testCreator(1), testCreator(2, { contacts: [] }), testCreator(3, { is_private: true })];
    const { job, rows, credits } = await set(creators, { suppressed: ['erased'] }).run(
      handlesOf('Creator.1', 'creator.2', 'creator.3', 'nobody', 'erased'),
      5,
    );
    expect(job).toMatchObject({
      state: 'complete',
      outcome: 'partial',
      rows: 2,
      credits: { held: 5, charged: 1, released: 4 },
    });
    expect(job?.failedItems.map(({ handle, reason }) => [handle, reason])).toEqual([
      ['creator.2', 'no_contact'],
      ['creator.3', 'private'],
      ['nobody', 'not_found'],
      ['erased', 'suppressed'],
    ]);
    expect(rows.map(({ handle, charged, owned_since }) => [handle, charged, owned_since !== null])).toEqual([
      ['creator.1', 1, true],
      ['creator.2', 0, false],
    ]);
    expect(credits).toEqual({ posted: 999, held: 0 });
  });

  test('deliver a private profile to an account that owns it, and read no other ownership', async () => {
    const creators = [testCreator(1), testCreator(3, { is_private: true })];
    const { run, askedFor } = set(creators, { owned: [3] });
    const { job } = await run(handlesOf('creator.1', 'creator.3'), 2);
    expect(job).toMatchObject({ outcome: 'full', rows: 2 });
    expect(askedFor).toEqual([[3]]);
  });

  test.each([3, 1])(
    'deliver no creator beyond the hold, with %i items per step: a handle may belong to another creator now',
    async (itemsPerStep) => {
      const creators = [1, 2, 3, 4].map((id) => testCreator(id, id === 4 ? { contacts: [] } : {}));
      const { job, rows, credits } = await set(creators, { owned: [3], itemsPerStep }).run(
        handlesOf('creator.1', 'creator.2', 'creator.4'),
        1,
      );
      expect(job).toMatchObject({ state: 'complete', outcome: 'partial', credits: { charged: 1, released: 0 } });
      expect(job?.failedItems).toEqual([
        { handle: 'creator.2', reason: 'source_error', retryable: true },
        { handle: 'creator.4', reason: 'no_contact', retryable: false },
      ]);
      expect(rows.map(({ handle }) => handle)).toEqual(['creator.1', 'creator.4']);
      expect(credits).toEqual({ posted: 999, held: 0 });
    },
  );

  test.each<[string, JobWork]>([
    ['export', { kind: 'export', platform: null, creatorIds: [1, 2, 3, 4], noContact: [2, 3, 4] }],
    [
      'unlock',
      {
        kind: 'unlock',
        handles: [1, 2, 3, 4].map((id) => ({
          platform: 'photonet',
          handle: `creator.${id}`,
          ...(id > 1 && { noContact: true as const }),
        })),
      },
    ],
  ])(
    'keep back a first contact listed since the %s was accepted, unless the account owns the creator',
    async (_, work) => {
      const creators = [1, 2, 3, 4].map((id) => testCreator(id, id === 4 ? { contacts: [] } : {}));
      const { job, rows } = await set(creators, { owned: [3] }).run(work, 2);
      expect(rows.map(({ handle, email }) => [handle, email])).toEqual([
        ['creator.1', 'c1@example.org'],
        ['creator.2', null],
        ['creator.3', 'c3@example.org'],
        ['creator.4', null],
      ]);
      expect(job?.failedItems).toContainEqual({ handle: 'creator.2', reason: 'no_contact', retryable: true });
      expect(job?.failedItems.filter(({ retryable }) => retryable)).toHaveLength(1);
    },
  );

  test('deliver private profiles in exports', async () => {
    const { job } = await set([testCreator(3, { is_private: true })]).run(
      { kind: 'export', platform: 'photonet', creatorIds: [3] },
      1,
    );
    expect(job).toMatchObject({ outcome: 'full', rows: 1, credits: { charged: 1 } });
  });

  test('ignore jobs that have ended or do not exist', async () => {
    const { jobs, steps, run } = set([testCreator(1)]);
    const { job } = await run(handlesOf('creator.1'), 1);
    expect(await steps.runStep('job', null)).toEqual({ done: true });
    expect(await jobs.byId('job')).toEqual(job);
    expect(await steps.runStep('other', null)).toEqual({ done: true });
  });

  test('continue a job of another worker, whose own steps are then refused', async () => {
    const { jobs, steps } = set(
      [1, 2, 3, 4].map((id) => testCreator(id)),
      { itemsPerStep: 2 },
    );
    jobs.accept({
      jobId: 'job',
      accountId,
      work: { kind: 'export', platform: 'photonet', creatorIds: [1, 2, 3, 4] },
      hold: 4,
    });
    const stale = jobs.claim('job');
    const current = jobs.claim('job');
    expect(await steps.runStep('job', stale)).toEqual({ done: false });
    expect(await jobs.byId('job')).toMatchObject({ cursor: 0 });
    expect(await steps.runStep('job', current)).toEqual({ done: false });
    const ended = { kind: 'export', state: 'complete', rows: 4, durationMs: expect.any(Number) };
    expect(await steps.runStep('job', current)).toEqual({ done: true, ended });
    expect(await jobs.byId('job')).toMatchObject({ state: 'complete', rows: 4, credits: { charged: 4 } });
  });

  test('fail the job with the given failure when the engine gives up', async () => {
    const { jobs, steps } = set([]);
    jobs.accept({ jobId: 'job', accountId, work: handlesOf('a'), hold: 1 });
    await steps.gaveUp('job', { code: 'internal_fault', message: 'm', retryable: true });
    expect(await jobs.byId('job')).toMatchObject({
      state: 'failed',
      failure: { code: 'internal_fault' },
      credits: { released: 1 },
    });
    expect(jobs.credits(accountId)).toEqual({ posted: 1000, held: 0 });
  });
});
