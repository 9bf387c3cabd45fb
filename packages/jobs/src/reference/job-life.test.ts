import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Job } from '../job.ts';
import { hasEnded } from '../job-life.ts';
import { acceptsStep, afterEnd, afterStep } from './job-life.ts';

const at = new Date('2026-05-01T00:00:00Z');

function accepted(expected: number, held: number): Job {
  return {
    jobId: 'j',
    accountId: 'a',
    kind: 'export',
    state: 'accepted',
    source: 'api',
    platform: 'photonet',
    name: null,
    requested: expected,
    expected,
    cursor: 0,
    rows: 0,
    failedItems: [],
    outcome: null,
    failure: null,
    cancelRequested: false,
    holdId: 'h',
    credits: { held, charged: 0, released: 0 },
    createdAt: at,
    completedAt: null,
  };
}

function step(fromCursor: number, toCursor: number, charged = toCursor - fromCursor) {
  return {
    fromCursor,
    toCursor,
    rows: toCursor - fromCursor,
    charged,
    failedItems: [],
  };
}

describe('the life of a job', () => {
  test('goes from accepted through processing to complete, which is final', () => {
    const moving = afterStep(accepted(4, 4), step(0, 3), at);
    expect(moving).toMatchObject({ state: 'processing', cursor: 3, completedAt: null });
    const done = afterStep(moving, step(3, 4), at);
    expect(done).toMatchObject({ state: 'complete', outcome: 'full', completedAt: at });
    expect(acceptsStep(done, 4)).toBe(false);
    expect(afterEnd(done, { state: 'failed', failure: null }, at)).toBe(done);
  });

  test('refuses a repeated step, one backwards, one past the end and one that costs more than the hold', () => {
    const moving = afterStep(accepted(4, 3), step(0, 2), at);
    for (const bad of [step(0, 2), step(2, 2), step(2, 1), step(2, 5), step(2, 4)])
      expect(() => afterStep(moving, bad, at)).toThrow(RangeError);
  });

  test('releases everything that was not charged when it ends early', () => {
    const moving = afterStep(accepted(4, 4), step(0, 2, 1), at);
    expect(afterEnd(moving, { state: 'cancelled', failure: null }, at)).toMatchObject({
      state: 'cancelled',
      cancelRequested: true,
      credits: { held: 4, charged: 1, released: 3 },
      completedAt: at,
    });
  });

  test('never charges more than the hold, and at its end the hold is charged or released in full', () => {
    const steps = fc.array(
      fc.record({ size: fc.integer({ min: 1, max: 500 }), free: fc.integer({ min: 0, max: 500 }) }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, fc.nat(1000), fc.boolean(), (sizes, spare, cancelled) => {
        const expected = sizes.reduce((sum, { size }) => sum + size, 0);
        const left = cancelled ? 1 : 0;
        let job = accepted(expected + left, expected + spare);
        for (const { size, free } of sizes) {
          job = afterStep(job, step(job.cursor, job.cursor + size, Math.max(0, size - free)), at);
          expect(job.credits.charged + job.credits.released).toBeLessThanOrEqual(job.credits.held);
        }
        if (!hasEnded(job))
          job = cancelled ? afterEnd(job, { state: 'cancelled', failure: null }, at) : afterStep(job, step(0, 0), at);
        expect(job.credits.charged + job.credits.released).toBe(job.credits.held);
      }),
    );
  });
});
