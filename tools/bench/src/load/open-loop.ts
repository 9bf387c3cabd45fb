import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@creator-discovery/demo-data';

/** When calls are due. */
export interface Arrivals {
  readonly perSecond: number;
  readonly seconds: number;
  readonly random: Random;
}

/** Milliseconds from the start at which the calls of many independent callers are due: a Poisson process. */
export function* arrivalTimes({ perSecond, seconds, random }: Arrivals): Generator<number> {
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random.next()) / perSecond) * 1000;
    if (at >= seconds * 1000) return;
    yield at;
  }
}

/** Milliseconds of one call. */
export interface CallTimes {
  /** From the moment at which it was due to its answer: what a caller has waited. */
  readonly waited: number;
  /** From the moment at which it was sent. */
  readonly served: number;
}

/**
 * Makes a call at each of the times, whether or not the ones before were answered, so that a server that falls behind isn't
 * asked less. Above `mostInFlight` calls stay in a queue, and their waiting time counts like any other: percentiles of `waited`
 * have no coordinated omission.
 *
 * @returns when all calls have ended.
 */
export async function runOpenLoop(
  times: Iterable<number>,
  { mostInFlight, call }: { readonly mostInFlight: number; readonly call: (times: () => CallTimes) => Promise<void> },
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
    if (inFlight.size < mostInFlight) send(due);
    else queue.push(due);
  }
  while (inFlight.size > 0) await Promise.all(inFlight);
}
