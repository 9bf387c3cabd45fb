import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

export interface OpenCall {
  /** Null until the caller is known. */
  ownerId: string | null;
  /** Sessions used by the call, of any pool. */
  readonly sessions: Set<pg.PoolClient>;
}

const calls = new AsyncLocalStorage<OpenCall | undefined>();

/** Runs `serve` as one call; all work that it starts belongs to the call. */
export function asOneCall<Result>(serve: () => Result): Result {
  return calls.run({ ownerId: null, sessions: new Set() }, serve);
}

/** Sets the owner of the current call, whose share its sessions count towards. */
export function callIsOf(ownerId: string): void {
  const call = calls.getStore();
  if (call !== undefined) call.ownerId = ownerId;
}

/** Runs work that belongs to no call, for example because several owners wait for it. */
export function outsideCalls<Result>(work: () => Result): Result {
  return calls.run(undefined, work);
}

/** Returns the current call. */
export function openCall(): OpenCall | undefined {
  return calls.getStore();
}
