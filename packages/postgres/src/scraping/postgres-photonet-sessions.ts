import {
  type Added,
  type Answered,
  afterAnswer,
  type Begun,
  type NewSession,
  type PhotonetSession,
  type PhotonetSessions,
  type Reserved,
  type SessionState,
  type Slot,
  type SlotTerms,
  type Standing,
  stateAt,
} from '@creator-discovery/scraping';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import type { PhotonetSessionTable } from './tables.ts';

type Row = Selectable<PhotonetSessionTable> & { readonly now: Date };

/** Sessions in PostgreSQL: their pace is that of all processes together, on the database's clock. */
export class PostgresPhotonetSessions implements PhotonetSessions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add({ name, proxy }: NewSession): Promise<Added> {
    const row = await this.#db
      .insertInto('photonet_session')
      .values({ name, proxy, created_at: sql`business_now()`, free_at: sql`business_now()` })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .returning(now)
      .executeTakeFirst();
    if (row !== undefined) return { added: true, session: sessionOf(row) };
    const named = await this.#named(name);
    return { added: false, reason: named === null ? 'proxy_taken' : 'name_taken' };
  }

  async list(): Promise<readonly PhotonetSession[]> {
    const rows = await this.#db
      .selectFrom('photonet_session')
      .selectAll()
      .select(now)
      .orderBy(sql`name collate "C"`)
      .execute();
    return rows.map(sessionOf);
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
    const row = await this.#db
      .deleteFrom('photonet_session')
      .where('name', '=', name)
      .returningAll()
      .returning(now)
      .executeTakeFirst();
    return row === undefined ? null : sessionOf(row);
  }

  async reserve({ paceMs, withinMs, avoided }: SlotTerms): Promise<Reserved> {
    const { rows } = await sql<ReserveRow>`
      select * from photonet_session_reserve(${paceMs}, ${withinMs}, ${avoided.filter(isUuid)}::uuid[])
    `.execute(this.#db);
    const [row] = rows;
    if (row === undefined) throw new Error('photonet_session_reserve() returned no row');
    if (row.outcome === 'busy') return { reserved: false, reason: 'busy', freeInMs: row.wait_ms };
    if (row.outcome !== 'reserved') return { reserved: false, reason: row.outcome };
    const { id, session_name: name, session_proxy: proxy, slot_at: at, wait_ms: waitMs } = row;
    return { reserved: true, slot: { sessionId: id, name, proxy, at, waitMs } };
  }

  async begin({ sessionId, at }: Pick<Slot, 'sessionId' | 'at'>, paceMs: number): Promise<Begun> {
    const { rows } = await sql<BeginRow>`
      select * from photonet_session_begin(${sessionId}, ${at}, ${paceMs})
    `.execute(this.#db);
    const [row] = rows;
    if (row === undefined) throw new Error('photonet_session_begin() returned no row');
    if (row.outcome === 'sent') return { begun: true, sentAt: row.sent_at };
    return row.outcome === 'early'
      ? { begun: false, reason: 'early', waitMs: row.wait_ms }
      : { begun: false, reason: 'lost' };
  }

  async answered(sessionId: string, answered: Answered): Promise<SessionState | null> {
    for (;;) {
      const row = await this.#db
        .selectFrom('photonet_session')
        .selectAll()
        .select(now)
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const before = standingOf(row);
      const after = afterAnswer(before, answered, row.now);
      if (after === before) return null;
      if ((await this.#stored(row, after)) !== null) return after.state;
    }
  }

  async #named(name: string): Promise<Row | null> {
    const row = await this.#db
      .selectFrom('photonet_session')
      .selectAll()
      .select(now)
      .where('name', '=', name)
      .executeTakeFirst();
    return row ?? null;
  }

  async #changed(name: string, change: (before: Standing, at: Date) => Standing): Promise<PhotonetSession | null> {
    for (;;) {
      const row = await this.#named(name);
      if (row === null) return null;
      const stored = await this.#stored(row, change(standingOf(row), row.now));
      if (stored !== null) return sessionOf(stored);
    }
  }

  /** Null where the session was changed since it was read. No lock is held while anybody thinks. */
  async #stored(read: Row, { state, strikes, pausedAt }: Standing): Promise<Row | null> {
    const row = await this.#db
      .updateTable('photonet_session')
      .set({
        state: state.state,
        reason: state.state === 'active' ? null : state.reason,
        until: state.state === 'resting' ? state.until : null,
        strikes,
        paused_at: pausedAt,
        standing_version: read.standing_version + 1,
      })
      .where('session_id', '=', read.session_id)
      .where('standing_version', '=', read.standing_version)
      .returningAll()
      .returning(now)
      .executeTakeFirst();
    return row ?? null;
  }
}

const now = sql<Date>`business_now()`.as('now');

type ReserveRow =
  | { readonly outcome: 'none' | 'stopped' }
  | {
      readonly outcome: 'reserved' | 'busy';
      readonly id: string;
      readonly session_name: string;
      readonly session_proxy: string;
      readonly slot_at: Date;
      readonly wait_ms: number;
    };

type BeginRow =
  | { readonly outcome: 'sent'; readonly sent_at: Date }
  | { readonly outcome: 'early'; readonly wait_ms: number }
  | { readonly outcome: 'lost' };

function standingOf({ state, reason, until, strikes, paused_at: pausedAt }: Row): Standing {
  return { state: stateOf({ state, reason, until }), strikes, pausedAt };
}

function stateOf({ state, reason, until }: Pick<Row, 'state' | 'reason' | 'until'>): SessionState {
  if (state === 'active' || reason === null) return { state: 'active' };
  return state === 'resting' && until !== null ? { state, reason, until } : { state: 'stopped', reason };
}

function sessionOf(row: Row): PhotonetSession {
  return {
    sessionId: row.session_id,
    name: row.name,
    proxy: row.proxy,
    state: stateAt(stateOf(row), row.now),
    strikes: row.strikes,
    requests: row.requests,
    createdAt: row.created_at,
    lastSentAt: row.last_sent_at,
    freeAt: row.free_at,
  };
}
