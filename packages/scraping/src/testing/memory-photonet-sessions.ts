import { type PhotonetSession, sessionName } from '../photonet-session.ts';
import type {
  AddedSession,
  Jar,
  NewSession,
  PhotonetSessions,
  RequestStart,
  Slot,
  SlotReservation,
  SlotTerms,
} from '../photonet-sessions.ts';
import { nextSlot, type PacedSession, waitOfSlot } from '../reference/session-pace.ts';
import { afterAnswer, type NetworkAnswer, type Standing, stateAt } from '../session-pause.ts';

interface Row extends Omit<NewSession, 'jar'> {
  readonly sessionId: string;
  readonly createdAt: Date;
  standing: Standing;
  requests: number;
  lastSentAtMs: number | null;
  freeAtMs: number;
  jar: Jar;
}

/** In-memory sessions for tests, which set the clock. */
export class MemoryPhotonetSessions implements PhotonetSessions {
  nowMs = 0;
  readonly #rows = new Map<string, Row>();
  #added = 0;

  async add({ name, proxy, jar }: NewSession): Promise<AddedSession> {
    if (!sessionName.test(name)) throw new RangeError('invalid session name');
    if (this.#rows.has(name)) return { added: false, reason: 'name_taken' };
    if ([...this.#rows.values()].some((row) => row.proxy === proxy)) return { added: false, reason: 'proxy_taken' };
    this.#added += 1;
    const row: Row = {
      name,
      proxy,
      sessionId: `00000000-0000-4000-8000-${String(this.#added).padStart(12, '0')}`,
      createdAt: new Date(this.nowMs),
      standing: fresh,
      requests: 0,
      lastSentAtMs: null,
      freeAtMs: this.nowMs,
      jar: { text: jar, version: 1 },
    };
    this.#rows.set(name, row);
    return { added: true, session: this.#shown(row) };
  }

  async list(): Promise<readonly PhotonetSession[]> {
    return [...this.#rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map((row) => this.#shown(row));
  }

  async rest(name: string, seconds: number): Promise<PhotonetSession | null> {
    const until = new Date(this.nowMs + seconds * 1000);
    return this.#changed(name, ({ strikes }) => ({
      state: { state: 'resting', reason: 'operator', until },
      strikes,
      pausedAt: new Date(this.nowMs),
    }));
  }

  async wake(name: string): Promise<PhotonetSession | null> {
    return this.#changed(name, ({ pausedAt }) => ({ ...fresh, pausedAt }));
  }

  async remove(name: string): Promise<PhotonetSession | null> {
    const row = this.#rows.get(name);
    this.#rows.delete(name);
    return row === undefined ? null : this.#shown(row);
  }

  async reserve(terms: SlotTerms): Promise<SlotReservation> {
    if (this.#rows.size === 0) return { reserved: false, reason: 'none' };
    const paced = [...this.#rows.values()].map(({ sessionId, name, freeAtMs, standing: { state } }) => ({
      sessionId,
      name,
      freeAtMs,
      pausedUntilMs:
        state.state === 'active' ? null : state.state === 'stopped' ? Number.POSITIVE_INFINITY : state.until.getTime(),
    }));
    const next = nextSlot(paced, terms, this.nowMs);
    if (!next.found)
      return next.earliestAtMs === null
        ? { reserved: false, reason: paced.some((one) => isExcluded(one, terms)) ? 'excluded' : 'stopped' }
        : { reserved: false, reason: 'busy', freeInMs: next.earliestAtMs - this.nowMs };
    const row = this.#rowOf(next.sessionId);
    if (row === undefined) throw new Error('slot of an unknown session');
    row.freeAtMs = next.freeAtMs;
    const { sessionId, name, proxy } = row;
    return {
      reserved: true,
      slot: { sessionId, name, proxy, at: new Date(next.atMs), waitMs: next.atMs - this.nowMs },
    };
  }

  async begin({ sessionId, at }: Pick<Slot, 'sessionId' | 'at'>, paceMs: number): Promise<RequestStart> {
    const row = this.#rowOf(sessionId);
    if (row === undefined || stateAt(row.standing.state, new Date(this.nowMs)).state !== 'active')
      return { begun: false, reason: 'lost' };
    const { lastSentAtMs } = row;
    const waitMs = waitOfSlot({ atMs: at.getTime(), lastSentAtMs }, paceMs, this.nowMs);
    if (waitMs > 0) return { begun: false, reason: 'early', waitMs };
    row.lastSentAtMs = this.nowMs;
    row.requests += 1;
    row.freeAtMs = Math.max(row.freeAtMs, this.nowMs + paceMs);
    return { begun: true, sentAt: new Date(this.nowMs), jar: row.jar };
  }

  async answered(sessionId: string, answered: NetworkAnswer): ReturnType<PhotonetSessions['answered']> {
    const row = this.#rowOf(sessionId);
    if (row === undefined) return null;
    const after = afterAnswer(row.standing, answered, new Date(this.nowMs));
    if (after === row.standing) return null;
    row.standing = after;
    return after.state;
  }

  async saveJar(sessionId: string, { text, version }: Jar): ReturnType<PhotonetSessions['saveJar']> {
    const row = this.#rowOf(sessionId);
    if (row === undefined) return { newest: null };
    if (row.jar.version !== version) return { newest: row.jar };
    row.jar = { text, version: version + 1 };
    return { newest: null };
  }

  #rowOf(sessionId: string): Row | undefined {
    return [...this.#rows.values()].find((row) => row.sessionId === sessionId);
  }

  #changed(name: string, change: (standing: Standing) => Standing): PhotonetSession | null {
    const row = this.#rows.get(name);
    if (row === undefined) return null;
    row.standing = change(row.standing);
    return this.#shown(row);
  }

  #shown(row: Row): PhotonetSession {
    const { sessionId, name, proxy, requests, createdAt, standing } = row;
    return {
      sessionId,
      name,
      proxy,
      state: stateAt(standing.state, new Date(this.nowMs)),
      strikes: standing.strikes,
      requests,
      createdAt,
      lastSentAt: row.lastSentAtMs === null ? null : new Date(row.lastSentAtMs),
      freeAt: new Date(row.freeAtMs),
      readable: true,
    };
  }
}

/** Returns whether only this request's exclusions prevent the session's use. */
function isExcluded({ name, pausedUntilMs }: PacedSession, { excluded = [] }: SlotTerms): boolean {
  return excluded.includes(name) && pausedUntilMs !== Number.POSITIVE_INFINITY;
}

const fresh: Standing = { state: { state: 'active' }, strikes: 0, pausedAt: null };
