import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Job } from '../job.ts';
import { hasEnded } from '../job-life.ts';
import { afterEnd, afterStep } from './job-life.ts';

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

test('the life of a job never charges more than the hold; at its end the whole hold is charged or released', () => {
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
