import { describe, expect, test } from '@jest/globals';
import type { NewSession, PhotonetSessions, Slot, SlotReservation } from './photonet-sessions.ts';
import { pauseSeconds, type SenderRefusal, type SessionRefusal } from './session-pause.ts';

/** Sessions of two processes over one store; `elapse` moves their clock forward. */
export interface SessionsUnderTest {
  readonly one: PhotonetSessions;
  readonly other: PhotonetSessions;
  elapse(seconds: number): Promise<void>;
}

const paceMs = 8_000;
const inTime = { paceMs, withinMs: 20_000, avoided: [] };

function proxyOf(name: string): string {
  return `http://${name}.proxies.example:3128`;
}

function newSession(name: string): NewSession {
  return { name, proxy: proxyOf(name), jar: `cookies of ${name}` };
}

function refused(reason: SessionRefusal, retryAfterSeconds: number | null = null): SenderRefusal {
  return { reason, retryAfterSeconds };
}

function slotOf(reserved: SlotReservation): Slot {
  if (!reserved.reserved) throw new Error(`no slot: ${reserved.reason}`);
  return reserved.slot;
}

/** Rules of every PhotonetSessions. `make` returns two over one empty store. */
export function photonetSessionsContract(name: string, make: () => Promise<SessionsUnderTest>): void {
  const withSessions = async (...names: readonly string[]): Promise<SessionsUnderTest> => {
    const made = await make();
    for (const each of names) await made.one.add(newSession(each));
    return made;
  };

  /** Sends a request in the free session and reports its refusal, or its success if null. */
  const send = async (sessions: PhotonetSessions, refusal: SenderRefusal | null) => {
    const slot = slotOf(await sessions.reserve({ ...inTime, withinMs: 0 }));
    const begun = await sessions.begin(slot, paceMs);
    if (!begun.begun) throw new Error(`not sent: ${begun.reason}`);
    return sessions.answered(slot.sessionId, { sentAt: begun.sentAt, refusal });
  };

  describe(`${name} stores the operator’s sessions`, () => {
    test('has none at first', async () => {
      const { one } = await make();
      expect(await one.list()).toEqual([]);
      expect(await one.reserve(inTime)).toEqual({ reserved: false, reason: 'none' });
    });

    test('lists added sessions by name, active and unused', async () => {
      const { one, other } = await withSessions('b', 'a');
      expect(await other.list()).toMatchObject([
        { name: 'a', proxy: proxyOf('a'), state: { state: 'active' }, requests: 0, strikes: 0, lastSentAt: null },
        { name: 'b', proxy: proxyOf('b') },
      ]);
      expect(await one.add({ ...newSession('c'), proxy: 'direct' })).toMatchObject({
        added: true,
        session: { name: 'c' },
      });
    });

    test('refuses the name or proxy of another session', async () => {
      const { one, other } = await withSessions('a');
      expect(await other.add({ ...newSession('b'), name: 'a' })).toEqual({ added: false, reason: 'name_taken' });
      expect(await other.add({ ...newSession('a'), name: 'b' })).toEqual({ added: false, reason: 'proxy_taken' });
      expect(await one.list()).toHaveLength(1);
    });

    test('removes a session and frees its name and proxy', async () => {
      const { one, other } = await withSessions('a');
      const slot = slotOf(await one.reserve(inTime));
      expect(await other.remove('a')).toMatchObject({ name: 'a' });
      expect(await other.remove('a')).toBeNull();
      expect(await one.begin(slot, paceMs)).toEqual({ begun: false, reason: 'lost' });
      const late = { sentAt: slot.at, refusal: refused('challenge') };
      expect(await one.answered(slot.sessionId, late)).toBeNull();
      expect(await one.add(newSession('a'))).toMatchObject({ added: true });
    });
  });

  describe(`${name} paces each session across processes`, () => {
    test('reserves slots one pace apart, in order of the requests', async () => {
      const { one, other } = await withSessions('a');
      const waits: number[] = [];
      for (const sessions of [one, other, one]) waits.push(slotOf(await sessions.reserve(inTime)).waitMs);
      expect(waits).toEqual([0, 8_000, 16_000]);
      expect(await other.reserve(inTime)).toEqual({ reserved: false, reason: 'busy', freeInMs: 24_000 });
    });

    test('reserves no slot twice for parallel requests', async () => {
      const { one, other } = await withSessions('a', 'b');
      const reserved = await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : other).reserve(inTime)),
      );
      const slots = reserved.filter((each) => each.reserved).map(({ slot }) => `${slot.name} ${slot.waitMs}`);
      expect(slots.sort()).toEqual(['a 0', 'a 16000', 'a 8000', 'b 0', 'b 16000', 'b 8000']);
      expect(reserved.filter((each) => !each.reserved)).toEqual(
        Array(6).fill({ reserved: false, reason: 'busy', freeInMs: 24_000 }),
      );
    });

    test('chooses the session that is free first; among several, the longest unused', async () => {
      const { one, elapse } = await withSessions('a', 'b');
      expect(slotOf(await one.reserve(inTime)).name).toBe('a');
      await elapse(2);
      expect(slotOf(await one.reserve(inTime)).name).toBe('b');
      expect(slotOf(await one.reserve(inTime))).toMatchObject({ name: 'a', waitMs: 6_000 });
      await elapse(60);
      expect(slotOf(await one.reserve(inTime)).name).toBe('b');
    });

    test('avoids a session in which the request has failed if another has a slot in time', async () => {
      const { one } = await withSessions('a', 'b');
      const [a] = await one.list();
      const avoiding = { ...inTime, withinMs: 8_000, avoided: [a?.sessionId ?? ''] };
      const names: string[] = [];
      for (let request = 0; request < 4; request += 1) names.push(slotOf(await one.reserve(avoiding)).name);
      expect(names).toEqual(['b', 'b', 'a', 'a']);
    });

    test('never uses an excluded session, and leaves its slots to other requests', async () => {
      const { one, other, elapse } = await withSessions('a', 'b');
      const without = (...excluded: readonly string[]) => ({ ...inTime, excluded });
      for (const waitMs of [0, 8_000, 16_000])
        expect(slotOf(await one.reserve(without('a')))).toMatchObject({ name: 'b', waitMs });
      expect(await one.reserve(without('a'))).toEqual({ reserved: false, reason: 'busy', freeInMs: 24_000 });
      expect(await one.reserve(without('a', 'b'))).toEqual({ reserved: false, reason: 'excluded' });
      expect(slotOf(await other.reserve(inTime))).toMatchObject({ name: 'a', waitMs: 0 });
      await elapse(24);
      await send(one, refused('challenge'));
      await send(one, refused('challenge'));
      expect(await one.reserve(without('a'))).toEqual({ reserved: false, reason: 'stopped' });
    });

    test('begins no request before its slot, and counts requests', async () => {
      const { one, other, elapse } = await withSessions('a');
      const first = slotOf(await one.reserve(inTime));
      const second = slotOf(await other.reserve(inTime));
      expect(await one.begin(first, paceMs)).toMatchObject({ begun: true });
      await elapse(5);
      expect(await other.begin(second, paceMs)).toEqual({ begun: false, reason: 'early', waitMs: 3_000 });
      await elapse(3);
      expect(await other.begin(second, paceMs)).toMatchObject({ begun: true });
      expect(await one.list()).toMatchObject([{ requests: 2 }]);
    });

    test('makes the next request wait for one pace after a late request', async () => {
      const { one, other, elapse } = await withSessions('a');
      const late = slotOf(await one.reserve(inTime));
      const next = slotOf(await other.reserve(inTime));
      await elapse(7);
      expect(await one.begin(late, paceMs)).toMatchObject({ begun: true });
      await elapse(1);
      expect(await other.begin(next, paceMs)).toEqual({ begun: false, reason: 'early', waitMs: 7_000 });
      expect(await other.reserve(inTime)).toMatchObject({ slot: { waitMs: 8_000 } });
    });

    test('continues after a process reserved a slot and died', async () => {
      const { one, other, elapse } = await withSessions('a');
      await one.reserve(inTime);
      const next = slotOf(await other.reserve(inTime));
      await elapse(8);
      expect(await other.begin(next, paceMs)).toMatchObject({ begun: true });
    });
  });

  describe(`${name} pauses a session after refusals`, () => {
    test('does not change a session whose requests are answered', async () => {
      const { one } = await withSessions('a');
      expect(await send(one, null)).toBeNull();
    });

    test.each(['throttled', 'feedback'] as const)('pauses longer after each consecutive %s', async (reason) => {
      const { one, other, elapse } = await withSessions('a');
      const { first, longest } = pauseSeconds[reason];
      for (let seconds = first; seconds < longest; seconds *= 2) {
        expect(await send(one, refused(reason))).toMatchObject({ state: 'resting', reason });
        expect(await other.reserve(inTime)).toEqual({ reserved: false, reason: 'busy', freeInMs: seconds * 1000 });
        expect(await other.list()).toMatchObject([{ state: { state: 'resting', reason } }]);
        await elapse(seconds);
        expect(await other.list()).toMatchObject([{ state: { state: 'active' } }]);
      }
      expect(await send(one, null)).toEqual({ state: 'active' });
      await elapse(8);
      await send(other, refused(reason));
      expect(await one.reserve(inTime)).toMatchObject({ freeInMs: first * 1000 });
    });

    test('pauses for the time that the network requests, if that is longer', async () => {
      const { one } = await withSessions('a');
      await send(one, refused('throttled', 7_200));
      expect(await one.reserve(inTime)).toMatchObject({ freeInMs: 7_200_000 });
    });

    test.each(['challenge', 'login_required', 'withdrawn'] as const)(
      'stops until an operator acts: %s',
      async (reason) => {
        const { one, other, elapse } = await withSessions('a');
        expect(await send(one, refused(reason))).toEqual({ state: 'stopped', reason });
        await elapse(30 * 86_400);
        expect(await other.reserve(inTime)).toEqual({ reserved: false, reason: 'stopped' });
        expect(await other.wake('a')).toMatchObject({ state: { state: 'active' }, strikes: 0 });
        expect(await send(one, null)).toBeNull();
      },
    );

    test('counts refusals of requests in flight together as one strike', async () => {
      const { one, other, elapse } = await withSessions('a');
      const first = slotOf(await one.reserve(inTime));
      const second = slotOf(await one.reserve(inTime));
      const begunFirst = await one.begin(first, paceMs);
      await elapse(8);
      const begunSecond = await other.begin(second, paceMs);
      if (!begunFirst.begun || !begunSecond.begun) throw new Error('not sent');
      await elapse(1);
      await one.answered(first.sessionId, { sentAt: begunFirst.sentAt, refusal: refused('throttled') });
      await elapse(1);
      await other.answered(second.sessionId, { sentAt: begunSecond.sentAt, refusal: refused('throttled') });
      expect(await one.list()).toMatchObject([{ strikes: 1 }]);
      await one.answered(first.sessionId, { sentAt: begunFirst.sentAt, refusal: null });
      expect(await one.list()).toMatchObject([{ strikes: 1, state: { state: 'resting' } }]);
      await one.answered(first.sessionId, { sentAt: begunFirst.sentAt, refusal: refused('challenge') });
      await one.answered(first.sessionId, { sentAt: begunFirst.sentAt, refusal: refused('throttled') });
      expect(await one.list()).toMatchObject([{ state: { state: 'stopped', reason: 'challenge' } }]);
    });

    test('does not change other sessions', async () => {
      const { one } = await withSessions('a', 'b');
      await send(one, refused('challenge'));
      expect(slotOf(await one.reserve(inTime)).name).toBe('b');
    });

    test('cancels the slots of waiting requests when their session is paused', async () => {
      const { one, other, elapse } = await withSessions('a');
      await one.reserve(inTime);
      const waiting = slotOf(await other.reserve(inTime));
      expect(await one.rest('a', 60)).toMatchObject({ state: { state: 'resting', reason: 'operator' } });
      await elapse(8);
      expect(await other.begin(waiting, paceMs)).toEqual({ begun: false, reason: 'lost' });
    });
  });

  describe(`${name} keeps cookies`, () => {
    const beginNow = async (sessions: PhotonetSessions) => {
      const slot = slotOf(await sessions.reserve(inTime));
      const begun = await sessions.begin(slot, paceMs);
      if (!begun.begun) throw new Error(`not sent: ${begun.reason}`);
      return { sessionId: slot.sessionId, jar: begun.jar };
    };

    test('returns cookies only to requests of their session', async () => {
      const { one, other } = await withSessions('a', 'b');
      expect((await beginNow(one)).jar).toEqual({ text: 'cookies of a', version: 1 });
      expect((await beginNow(other)).jar).toEqual({ text: 'cookies of b', version: 1 });
      const shown = [await one.list(), await one.rest('a', 60), await one.wake('a'), await one.remove('b')];
      expect(JSON.stringify(shown)).not.toContain('cookies of');
    });

    test('stores a changed jar of any length for the next request', async () => {
      const { one, other, elapse } = await withSessions('a');
      const { sessionId, jar } = await beginNow(one);
      const text = `é日👩‍👧\u0000${'x'.repeat(20_000)}`;
      expect(await one.saveJar(sessionId, { ...jar, text })).toEqual({ newest: null });
      await elapse(8);
      expect((await beginNow(other)).jar).toEqual({ text, version: 2 });
    });

    test('does not overwrite a jar changed by another request, and returns that jar', async () => {
      const { one, other } = await withSessions('a');
      const { sessionId, jar } = await beginNow(one);
      await one.saveJar(sessionId, { ...jar, text: 'first' });
      const refusal = await other.saveJar(sessionId, { ...jar, text: 'second' });
      expect(refusal).toEqual({ newest: { text: 'first', version: 2 } });
      expect(await other.saveJar(sessionId, { text: 'first and second', version: 2 })).toEqual({ newest: null });
      expect(await one.saveJar(sessionId, { ...jar, text: 'late' })).toEqual({
        newest: { text: 'first and second', version: 3 },
      });
    });

    test('lets one of several parallel saves win', async () => {
      const { one, other } = await withSessions('a');
      const { sessionId, jar } = await beginNow(one);
      const saved = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 === 0 ? one : other).saveJar(sessionId, { ...jar, text: String(index) }),
        ),
      );
      expect(saved.filter(({ newest }) => newest === null)).toHaveLength(1);
    });

    test('stores nothing for a removed session', async () => {
      const { one } = await withSessions('a');
      const { sessionId, jar } = await beginNow(one);
      await one.remove('a');
      expect(await one.saveJar(sessionId, jar)).toEqual({ newest: null });
    });
  });

  describe(`${name} obeys operators`, () => {
    test('rests a session for a time, and wakes it earlier', async () => {
      const { one, other } = await withSessions('a');
      await one.rest('a', 7_200);
      expect(await other.reserve(inTime)).toEqual({ reserved: false, reason: 'busy', freeInMs: 7_200_000 });
      await other.wake('a');
      expect(await one.reserve(inTime)).toMatchObject({ reserved: true });
    });

    test('keeps the pace of a session after waking it', async () => {
      const { one } = await withSessions('a');
      await send(one, refused('challenge'));
      await one.wake('a');
      expect(slotOf(await one.reserve(inTime)).waitMs).toBe(paceMs);
    });

    test('returns null for unknown names', async () => {
      const { one } = await withSessions('a');
      expect([await one.rest('b', 60), await one.wake('b'), await one.remove('b')]).toEqual([null, null, null]);
    });
  });
}
