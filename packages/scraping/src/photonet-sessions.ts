import type { PhotonetSession, SessionState } from './photonet-session.ts';
import type { Answered } from './session-pause.ts';

/** Terms of one request. */
export interface SlotTerms {
  /** The least time between two requests of one session. */
  readonly paceMs: number;
  /** How long the request can wait. */
  readonly withinMs: number;
  /** Sessions in which this request has failed before: used only where no other has a slot in time. */
  readonly avoided: readonly string[];
  /** Names of sessions that aren't used, whenever they have a slot. Default: none. */
  readonly excluded?: readonly string[];
}

/** The time at which one request may be sent, in one session. */
export interface Slot {
  readonly sessionId: string;
  readonly name: string;
  readonly proxy: string;
  readonly at: Date;
  /** Until then, by the clock that the slot was reserved on. */
  readonly waitMs: number;
}

/**
 * Why no slot was reserved. `none`: there are no sessions. `stopped`: every one of them waits for a person. `excluded`: those that
 * don't are excluded. `busy`: none of the others has a slot in time.
 */
export type NoSlot =
  | { readonly reserved: false; readonly reason: 'none' | 'stopped' | 'excluded' }
  | { readonly reserved: false; readonly reason: 'busy'; readonly freeInMs: number };

export type Reserved = { readonly reserved: true; readonly slot: Slot } | NoSlot;

/** What the network knows a session by, cookies and tokens, as text that only the sender of requests reads. It is secret. */
export interface Jar {
  readonly text: string;
  /** Grows with every change. */
  readonly version: number;
}

/** Whether a request may be sent now; `lost`: its session was paused or removed while it waited. */
export type Begun =
  | { readonly begun: true; readonly sentAt: Date; readonly jar: Jar }
  | { readonly begun: false; readonly reason: 'early'; readonly waitMs: number }
  | { readonly begun: false; readonly reason: 'lost' };

/** A session to be added. */
export interface NewSession {
  readonly name: string;
  readonly proxy: string;
  /** The text of its first jar. */
  readonly jar: string;
}

export type Added =
  | { readonly added: true; readonly session: PhotonetSession }
  | { readonly added: false; readonly reason: 'name_taken' | 'proxy_taken' };

/**
 * The operator's own sessions with the photo network, paced together for all processes. A request reserves a slot, waits for
 * it, begins, and reports how it was answered. A process that dies in between has used its slot up and blocks nothing. All
 * times are of one clock, the database's.
 */
export abstract class PhotonetSessions {
  abstract add(session: NewSession): Promise<Added>;
  /** By name. */
  abstract list(): Promise<readonly PhotonetSession[]>;
  /** Doesn't use a session for some time, also one that is stopped; null where there is none of that name. */
  abstract rest(name: string, seconds: number): Promise<PhotonetSession | null>;
  /** Uses a session again, at its pace and with all refusals forgotten. */
  abstract wake(name: string): Promise<PhotonetSession | null>;
  /** Gives the removed one; null where there is none of that name. */
  abstract remove(name: string): Promise<PhotonetSession | null>;
  /** Takes the earliest slot of any session that begins in time. */
  abstract reserve(terms: SlotTerms): Promise<Reserved>;
  /** To be called when the slot has come, right before the request is sent: two of one session are never closer than its pace. */
  abstract begin(slot: Pick<Slot, 'sessionId' | 'at'>, paceMs: number): Promise<Begun>;
  /** Applies `afterAnswer`; gives the state in which an answer has left the session, null where nothing has changed. */
  abstract answered(sessionId: string, answered: Answered): Promise<SessionState | null>;
  /**
   * Replaces the jar of this version. Where another request has replaced it first nothing is stored, and `newest` is what it has
   * stored: a caller applies its own changes to that and saves it.
   */
  abstract saveJar(sessionId: string, jar: Jar): Promise<{ readonly newest: Jar | null }>;
}
