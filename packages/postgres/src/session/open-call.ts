import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** A call that this process serves. */
export interface OpenCall {
  /** Who makes it, once that is known. */
  ownerId: string | null;
  /** The sessions that it has, of any pool. */
  readonly sessions: Set<pg.PoolClient>;
}

const calls = new AsyncLocalStorage<OpenCall | undefined>();

/** Serves one call. All work that `serve` begins belongs to it. */
export function asOneCall<Result>(serve: () => Result): Result {
  return calls.run({ ownerId: null, sessions: new Set() }, serve);
}

/** Names the owner of the call that is served here. From now on its sessions count towards the owner's share. */
export function callIsOf(ownerId: string): void {
  const call = calls.getStore();
  if (call !== undefined) call.ownerId = ownerId;
}

/** Runs work that belongs to no call: several owners wait for it, or none. */
export function outsideCalls<Result>(work: () => Result): Result {
  return calls.run(undefined, work);
}

/** The call that is served here. */
export function openCall(): OpenCall | undefined {
  return calls.getStore();
}
