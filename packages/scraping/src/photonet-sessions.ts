import type { PhotonetSession, SessionState } from './photonet-session.ts';
import type { NetworkAnswer } from './session-pause.ts';

/** Terms of one request. */
export interface SlotTerms {
  /** Minimum time between two requests of one session. */
  readonly paceMs: number;
  /** Maximum wait of the request. */
  readonly withinMs: number;
  /** Ids of sessions in which the request has failed; used only if no other session has a slot in time. */
  readonly avoided: readonly string[];
  /** Names of sessions never used for the request. Default: none. */
  readonly excluded?: readonly string[];
}

/** Permission to send one request in a session at `at`. */
export interface Slot {
  readonly sessionId: string;
  readonly name: string;
  readonly proxy: string;
  readonly at: Date;
  /** Milliseconds until `at` when the slot was reserved. */
  readonly waitMs: number;
}

/**
 * No slot. `none`: no sessions exist. `stopped`: all wait for an operator. `excluded`: all others are excluded. `busy`: no
 * session has a slot in time.
 */
export type NoSlot =
  | { readonly reserved: false; readonly reason: 'none' | 'stopped' | 'excluded' }
  | { readonly reserved: false; readonly reason: 'busy'; readonly freeInMs: number };

export type SlotReservation = { readonly reserved: true; readonly slot: Slot } | NoSlot;

/** Secret cookies and tokens of a session, as text that only the request sender reads. */
export interface Jar {
  readonly text: string;
  /** Increases with every change. */
  readonly version: number;
}

/** Whether a request may be sent now. `lost`: its session was paused or removed during the wait. */
export type RequestStart =
  | { readonly begun: true; readonly sentAt: Date; readonly jar: Jar }
  | { readonly begun: false; readonly reason: 'early'; readonly waitMs: number }
  | { readonly begun: false; readonly reason: 'lost' };

export interface NewSession {
  readonly name: string;
  readonly proxy: string;
  /** Text of the first jar. */
  readonly jar: string;
}

export type AddedSession =
  | { readonly added: true; readonly session: PhotonetSession }
  | { readonly added: false; readonly reason: 'name_taken' | 'proxy_taken' };

/**
 * The operator's sessions with the photo network, paced across all processes on the database's clock. A request reserves a
 * slot, waits, begins, and reports the answer. A process that dies in between wastes its slot but blocks nothing.
 */
export abstract class PhotonetSessions {
  abstract add(session: NewSession): Promise<AddedSession>;
  /** Returns all sessions, ordered by name. */
  abstract list(): Promise<readonly PhotonetSession[]>;
  /** Pauses a session, even a stopped one. Returns null for an unknown name. */
  abstract rest(name: string, seconds: number): Promise<PhotonetSession | null>;
  /** Activates a session, keeps its pace and clears its strikes. Returns null for an unknown name. */
  abstract wake(name: string): Promise<PhotonetSession | null>;
  /** Returns the removed session, or null for an unknown name. */
  abstract remove(name: string): Promise<PhotonetSession | null>;
  /** Reserves the earliest slot in time. */
  abstract reserve(terms: SlotTerms): Promise<SlotReservation>;
  /** Confirms a slot right before its request is sent, so that requests of a session are never closer than its pace. */
  abstract begin(slot: Pick<Slot, 'sessionId' | 'at'>, paceMs: number): Promise<RequestStart>;
  /** Applies `afterAnswer`. Returns the new state, or null if nothing changed. */
  abstract answered(sessionId: string, answered: NetworkAnswer): Promise<SessionState | null>;
  /**
   * Replaces the jar of this version. If another request has replaced it, stores nothing and returns the newest jar; the
   * caller applies its changes to that and saves again.
   */
  abstract saveJar(sessionId: string, jar: Jar): Promise<{ readonly newest: Jar | null }>;
}
