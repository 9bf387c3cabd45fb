import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nextSlot, type PacedSession } from './session-pace.ts';

test('requests of one session are never closer than its pace, and each slot is in time', () => {
  const request = fc.record({ afterMs: fc.nat({ max: 12_000 }), withinMs: fc.nat({ max: 30_000 }) });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (requests, count) => {
      const paceMs = 8_000;
      let sessions: PacedSession[] = Array.from({ length: count }, (_, index) => ({
        sessionId: String(index),
        name: String(index),
        freeAtMs: 0,
        pausedUntilMs: index === 1 ? 30_000 : null,
      }));
      const slots = new Map<string, number[]>();
      let nowMs = 0;
      for (const { afterMs, withinMs } of requests) {
        nowMs += afterMs;
        const next = nextSlot(sessions, { paceMs, withinMs, avoided: [] }, nowMs);
        if (!next.found) {
          expect(next.earliestAtMs).toBeGreaterThan(nowMs + withinMs);
          continue;
        }
        expect(next.atMs).toBeGreaterThanOrEqual(nowMs);
        expect(next.atMs).toBeLessThanOrEqual(nowMs + withinMs);
        slots.set(next.sessionId, [...(slots.get(next.sessionId) ?? []), next.atMs]);
        sessions = sessions.map((session) =>
          session.sessionId === next.sessionId ? { ...session, freeAtMs: next.freeAtMs } : session,
        );
      }
      for (const [sessionId, times] of slots) {
        for (const [index, time] of times.entries())
          if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(paceMs);
        if (sessionId === '1') expect(Math.min(...times)).toBeGreaterThanOrEqual(30_000);
      }
    }),
  );
});

test('stopped sessions have no slot and no earliest time', () => {
  const stopped = { sessionId: 'a', name: 'a', freeAtMs: 0, pausedUntilMs: Number.POSITIVE_INFINITY };
  const terms = { paceMs: 8_000, withinMs: 20_000, avoided: [] };
  expect(nextSlot([stopped], terms, 0)).toEqual({ found: false, earliestAtMs: null });
});
