/** What a load achieved. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Load {
  readonly callers: number;
  readonly seconds: number;
  /** One call; `number` counts the calls of all callers, from 1. */
  readonly call: (number: number) => Promise<void>;
}

/** Runs the callers for the given time; each makes its next call once the previous one is answered. */
export async function underLoad(load: Load): Promise<LoadResult> {
  const started = performance.now();
  const end = started + load.seconds * 1000;
  const latencies: number[] = [];
  let calls = 0;
  await Promise.all(
    Array.from({ length: load.callers }, async () => {
      for (let callStart = performance.now(); callStart < end; callStart = performance.now()) {
        calls += 1;
        await load.call(calls);
        latencies.push(performance.now() - callStart);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { perSecond: Math.round(sorted.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99) };
}
