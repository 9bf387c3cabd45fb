import { runOpenLoop } from './open-loop.ts';
import { type Percentiles, percentilesOf } from './percentiles.ts';

export interface Throughput extends Percentiles {
  readonly perSecond: number;
}

export interface ClosedLoop {
  readonly callers: number;
  readonly seconds: number;
  /** Seconds before anything is measured. */
  readonly warmUpSeconds?: number;
  /** Ends the load early. */
  readonly maxCalls?: number;
  /** Makes one call; `number` counts the calls of all callers from 0. */
  call(number: number): Promise<unknown>;
}

/** Runs concurrent callers, each of which makes its next call once the previous one has ended. */
export async function closedLoop({ callers, seconds, call, ...options }: ClosedLoop): Promise<Throughput> {
  const { warmUpSeconds = 0, maxCalls = Number.POSITIVE_INFINITY } = options;
  const times: number[] = [];
  const begin = performance.now() + warmUpSeconds * 1000;
  const end = begin + seconds * 1000;
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let start = performance.now(); start < end && next < maxCalls; start = performance.now()) {
      await call(next++);
      if (start >= begin) times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { ...percentilesOf(times), perSecond: (times.length / (performance.now() - begin)) * 1000 };
}

export interface SteadyLoad {
  readonly perSecond: number;
  /** Ends the load. */
  readonly until: Promise<unknown>;
  call(number: number): Promise<unknown>;
}

/** Makes calls at a steady rate, whether or not earlier ones have ended; returns the milliseconds since each was due. */
export async function steadyLoad({ perSecond, until, call }: SteadyLoad): Promise<readonly number[]> {
  const times: number[] = [];
  const failures: unknown[] = [];
  let [number, isOver] = [0, false];
  const stop = (): void => {
    isOver = true;
  };
  void until.then(stop, stop);
  function* dueTimes(): Generator<number> {
    for (let at = 0; !isOver && failures.length === 0; at += 1000 / perSecond) yield at;
  }
  await runOpenLoop(dueTimes(), {
    maxInFlight: 1000,
    call: async (elapsed) => {
      try {
        await call(number++);
        times.push(elapsed().waited);
      } catch (error) {
        failures.push(error);
      }
    },
  });
  if (failures.length > 0) throw failures[0];
  return times;
}
