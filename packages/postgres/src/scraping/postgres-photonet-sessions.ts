import { randomUUID } from 'node:crypto';
import {
  type AddedSession,
  afterAnswer,
  type Jar,
  type NetworkAnswer,
  type NewSession,
  type PhotonetSession,
  type PhotonetSessions,
  type RequestStart,
  type SessionState,
  type Slot,
  type SlotReservation,
  type SlotTerms,
  type Standing,
  stateAt,
} from '@creator-discovery/scraping';
import { type Selectable, sql } from 'kysely';
import { camelRow, without } from '../session/camel-row.ts';
import type { Database } from '../session/database.ts';
import { withRetries } from '../session/transient-faults.ts';
import { isUuid } from '../session/uuid.ts';
import { type SessionKeys, UnreadableSession } from './session-keys.ts';
import type { PhotonetSessionTable } from './tables.ts';

type Row = Selectable<PhotonetSessionTable> & { readonly now: Date; readonly key_id: string };

/**
 * Sessions paced across all processes on the database clock. Cookies and tokens are encrypted before they are stored; a process
 * uses only sessions that it can decrypt.
 */
export class PostgresPhotonetSessions implements PhotonetSessions {
  readonly #db: Database;
  readonly #keys: SessionKeys;

  constructor(db: Database, keys: SessionKeys) {
    this.#db = db;
    this.#keys = keys;
  }

  /** @throws UnreadableSession if there is no key to encrypt the cookies with. */
  async add({ name, proxy, jar }: NewSession): Promise<AddedSession> {
    const sessionId = randomUUID();
    const { keyId, bytes } = this.#keys.seal(jar, sessionId);
    const added = await this.#db.transaction().execute(async (work) => {
      const row = await work
        .insertInto('photonet_session')
        .values({
          session_id: sessionId,
          name,
          proxy,
          created_at: sql`business_now()`,
          free_at: sql`business_now()`,
        })
        .onConflict((taken) => taken.doNothing())
        .returning('session_id')
        .executeTakeFirst();
      if (row === undefined) return false;
      await work
        .insertInto('photonet_session_jar')
        .values({ session_id: sessionId, key_id: keyId, sealed: bytes, saved_at: sql`business_now()` })
        .execute();
      return true;
    });
    const named = await this.#named(name);
    if (added && named !== null) return { added: true, session: this.#shown(named) };
    return { added: false, reason: named === null ? 'proxy_taken' : 'name_taken' };
  }

  async list(): Promise<readonly PhotonetSession[]> {
    const rows = await this.#rows().orderBy(sql`name collate "C"`).execute();
    return rows.map((row) => this.#shown(row));
  }

  rest(name: string, seconds: number): Promise<PhotonetSession | null> {
    return this.#changed(name, ({ strikes }, at) => ({
      state: { state: 'resting', reason: 'operator', until: new Date(at.getTime() + seconds * 1000) },
      strikes,
      pausedAt: at,
    }));
  }

  wake(name: string): Promise<PhotonetSession | null> {
    return this.#changed(name, ({ pausedAt }) => ({ state: { state: 'active' }, strikes: 0, pausedAt }));
  }

  async remove(name: string): Promise<PhotonetSession | null> {
    const row = await this.#named(name);
    if (row === null) return null;
    const { numDeletedRows } = await this.#db
      .deleteFrom('photonet_session')
      .where('session_id', '=', row.session_id)
      .executeTakeFirst();
    return numDeletedRows > 0n ? this.#shown(row) : null;
  }

  /** @throws UnreadableSession if this process can't decrypt any session. */
  async reserve({ paceMs, withinMs, avoided, excluded = [] }: SlotTerms): Promise<SlotReservation> {
    const { rows } = await sql<ReserveRow>`
      select * from photonet_session_slot(${paceMs}, ${withinMs}, ${avoided.filter(isUuid)}::uuid[], ${excluded}::text[],
        ${this.#keys.ids}::text[])
    `.execute(this.#db);
    const [row] = rows;
    if (row === undefined) throw new Error('photonet_session_slot() returned no row');
    if (row.outcome === 'unread') throw new UnreadableSession(this.#keys.missing(await this.#keysInUse()));
    if (row.outcome === 'busy') return { reserved: false, reason: 'busy', freeInMs: row.wait_ms };
    if (row.outcome !== 'reserved') return { reserved: false, reason: row.outcome };
    const { id, session_name: name, session_proxy: proxy, slot_at: at, wait_ms: waitMs } = row;
    return { reserved: true, slot: { sessionId: id, name, proxy, at, waitMs } };
  }

  async begin({ sessionId, at }: Pick<Slot, 'sessionId' | 'at'>, paceMs: number): Promise<RequestStart> {
    const { rows } = await sql<BeginRow>`
      select * from photonet_session_begin(${sessionId}, ${at}, ${paceMs})
    `.execute(this.#db);
    const [row] = rows;
    if (row === undefined) return { begun: false, reason: 'lost' };
    if (row.outcome === 'early') return { begun: false, reason: 'early', waitMs: row.wait_ms };
    if (row.outcome === 'lost') return { begun: false, reason: 'lost' };
    const text = this.#keys.open({ keyId: row.key_id, bytes: row.sealed }, sessionId);
    const jar = { text, version: row.version };
    if (row.key_id !== this.#keys.ids[0]) await this.#sealedAgain(sessionId, jar);
    return { begun: true, sentAt: row.sent_at, jar };
  }

  /** Retried while the database is unavailable: a lost pause could get the session banned. */
  answered(sessionId: string, answered: NetworkAnswer): Promise<SessionState | null> {
    return withRetries(() => this.#answered(sessionId, answered));
  }

  async saveJar(sessionId: string, { text, version }: Jar): ReturnType<PhotonetSessions['saveJar']> {
    const { keyId, bytes } = this.#keys.seal(text, sessionId);
    const { numUpdatedRows } = await this.#db
      .updateTable('photonet_session_jar')
      .set({ key_id: keyId, sealed: bytes, version: version + 1, saved_at: sql`business_now()` })
      .where(({ and }) => and({ session_id: sessionId, version }))
      .executeTakeFirst();
    return { newest: numUpdatedRows > 0n ? null : await this.#jar(sessionId) };
  }

  async #answered(sessionId: string, answered: NetworkAnswer): Promise<SessionState | null> {
    for (;;) {
      const row = await this.#rows().where('photonet_session.session_id', '=', sessionId).executeTakeFirst();
      if (row === undefined) return null;
      const before = standingOf(row);
      const after = afterAnswer(before, answered, row.now);
      if (after === before) return null;
      if (await this.#stored(row, after)) return after.state;
    }
  }

  async #jar(sessionId: string): Promise<Jar | null> {
    const row = await this.#db
      .selectFrom('photonet_session_jar')
      .selectAll()
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    if (row === undefined) return null;
    return { text: this.#keys.open({ keyId: row.key_id, bytes: row.sealed }, sessionId), version: row.version };
  }

  /** Encrypts the jar with the current key, so that the old key is no longer needed once every session was used. */
  async #sealedAgain(sessionId: string, { text, version }: Jar): Promise<void> {
    const { keyId, bytes } = this.#keys.seal(text, sessionId);
    await this.#db
      .updateTable('photonet_session_jar')
      .set({ key_id: keyId, sealed: bytes })
      .where(({ and }) => and({ session_id: sessionId, version }))
      .execute();
  }

  async #keysInUse(): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('photonet_session_jar')
      .select('key_id')
      .distinct()
      .orderBy('key_id')
      .execute();
    return rows.map(({ key_id: keyId }) => keyId);
  }

  #rows() {
    return this.#db
      .selectFrom('photonet_session')
      .innerJoin('photonet_session_jar as jar', 'jar.session_id', 'photonet_session.session_id')
      .selectAll('photonet_session')
      .select(['jar.key_id', sql<Date>`business_now()`.as('now')]);
  }

  async #named(name: string): Promise<Row | null> {
    return (await this.#rows().where('name', '=', name).executeTakeFirst()) ?? null;
  }

  async #changed(name: string, change: (before: Standing, at: Date) => Standing): Promise<PhotonetSession | null> {
    for (;;) {
      const row = await this.#named(name);
      if (row === null) return null;
      const after = change(standingOf(row), row.now);
      if (await this.#stored(row, after)) return { ...this.#shown(row), strikes: after.strikes, state: after.state };
    }
  }

  /** Returns false if the session has changed since it was read. No lock is held between reading and writing. */
  async #stored(read: Row, { state, strikes, pausedAt }: Standing): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('photonet_session')
      .set({
        state: state.state,
        reason: state.state === 'active' ? null : state.reason,
        until: state.state === 'resting' ? state.until : null,
        strikes,
        paused_at: pausedAt,
        standing_version: read.standing_version + 1,
      })
      .where(({ and }) => and({ session_id: read.session_id, standing_version: read.standing_version }))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #shown(row: Row): PhotonetSession {
    return {
      ...camelRow(without(row, ['reason', 'until', 'paused_at', 'standing_version', 'key_id', 'now'])),
      state: stateAt(stateOf(row), row.now),
      readable: this.#keys.ids.includes(row.key_id),
    };
  }
}

type ReserveRow =
  | { readonly outcome: 'none' | 'stopped' | 'unread' }
  | {
      readonly outcome: 'reserved' | 'busy';
      readonly id: string;
      readonly session_name: string;
      readonly session_proxy: string;
      readonly slot_at: Date;
      readonly wait_ms: number;
    };

type BeginRow =
  | {
      readonly outcome: 'sent';
      readonly sent_at: Date;
      readonly key_id: string;
      readonly sealed: Buffer;
      readonly version: number;
    }
  | { readonly outcome: 'early'; readonly wait_ms: number }
  | { readonly outcome: 'lost' };

function standingOf({ state, reason, until, strikes, paused_at: pausedAt }: Row): Standing {
  return { state: stateOf({ state, reason, until }), strikes, pausedAt };
}

function stateOf({ state, reason, until }: Pick<Row, 'state' | 'reason' | 'until'>): SessionState {
  if (state === 'active' || reason === null) return { state: 'active' };
  return state === 'resting' && until !== null ? { state, reason, until } : { state: 'stopped', reason };
}
