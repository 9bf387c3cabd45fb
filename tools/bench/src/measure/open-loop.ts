import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@creator-discovery/demo-data';

export interface Arrivals {
  readonly perSecond: number;
  readonly seconds: number;
  readonly random: Random;
}

/** Yields due times of calls by many independent callers (a Poisson process), in milliseconds from the start. */
export function* arrivalTimes({ perSecond, seconds, random }: Arrivals): Generator<number> {
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random.next()) / perSecond) * 1000;
    if (at >= seconds * 1000) return;
    yield at;
  }
}

/** Times of one call, in milliseconds. */
export interface CallTimes {
  /** Time since the call was due. */
  readonly waited: number;
  /** Time since the call was sent. */
  readonly served: number;
}

/**
 * Makes a call at each due time, whether or not earlier ones have ended: a slow server does not receive fewer calls. Calls
 * above `maxInFlight` queue, and that time counts, so `waited` has no coordinated omission. Resolves when all have ended.
 */
export async function runOpenLoop(
  times: Iterable<number>,
  { maxInFlight, call }: { readonly maxInFlight: number; readonly call: (times: () => CallTimes) => Promise<void> },
): Promise<void> {
  const begin = performance.now();
  const queue: number[] = [];
  const inFlight = new Set<Promise<void>>();
  const send = (due: number): void => {
    const sent = performance.now();
    const ended = call(() => ({ waited: performance.now() - begin - due, served: performance.now() - sent }));
    const settled = ended.finally(() => {
      inFlight.delete(settled);
      const next = queue.shift();
      if (next !== undefined) send(next);
    });
    inFlight.add(settled);
  };
  for (const due of times) {
    const left = begin + due - performance.now();
    if (left > 0) await wait(left);
    if (inFlight.size < maxInFlight) send(due);
    else queue.push(due);
  }
  while (inFlight.size > 0) await Promise.all(inFlight);
}
