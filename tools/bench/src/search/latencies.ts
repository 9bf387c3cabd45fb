import { closedLoop, type Throughput } from '../measure/load.ts';
import { type Percentiles, percentilesOf } from '../measure/percentiles.ts';
import { ownSeconds, treeSeconds } from '../measure/processor-time.ts';
import type { BenchEngine } from './engine.ts';
import { type BenchRequest, type RequestClass, requestClasses } from './requests.ts';

export interface Latencies {
  /** Milliseconds, one client. */
  readonly all: Percentiles;
  readonly classes: Readonly<Record<RequestClass, Percentiles>>;
  /** Total and page of ids by request number, for answered requests. */
  readonly totals: ReadonlyMap<number, number>;
  readonly ids: ReadonlyMap<number, string>;
}

/** Unmeasured requests at the start. */
export const warmUps = 20;

/** Measures one client that sends one request after the other, `rounds` times all of them or until the time is up. */
export async function measureLatencies(
  engine: BenchEngine,
  requests: readonly BenchRequest[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Latencies> {
  const times = new Map<RequestClass, number[]>(requestClasses.map((name) => [name, []]));
  const totals = new Map<number, number>();
  const ids = new Map<number, string>();
  const askable = requests.filter(({ query }) => engine.canAnswer?.(query) !== false);
  for (const request of askable.slice(0, warmUps)) await answer(engine, request);
  const end = performance.now() + seconds * 1000;
  for (let n = 0; n < rounds * requests.length && performance.now() < end; n++) {
    const number = n % requests.length;
    const request = requests[number] as BenchRequest;
    if (!askable.includes(request)) continue;
    const start = performance.now();
    const page = await answer(engine, request);
    times.get(request.className)?.push(performance.now() - start);
    totals.set(number, page.total);
    ids.set(number, page.creatorIds.join());
  }
  const classes = requestClasses.map((name) => [name, percentilesOf(times.get(name) ?? [])]);
  const all = percentilesOf([...times.values()].flat());
  return { all, classes: Object.fromEntries(classes) as Latencies['classes'], totals, ids };
}

/** Eight clients at once. */
export function measureThroughput(
  engine: BenchEngine,
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<Throughput> {
  const call = (number: number) => answer(engine, requests[number % requests.length] as BenchRequest);
  return closedLoop({ callers: 8, seconds, call });
}

/** Starts measuring; the returned function returns the CPU seconds of this process and those of the engine. */
export async function watchEngine(engine: Pick<BenchEngine, 'processes'>): Promise<() => Promise<number>> {
  const now = async () => {
    const others = await Promise.all((await engine.processes()).map(treeSeconds));
    return others.reduce((sum, seconds) => sum + seconds, ownSeconds());
  };
  const before = await now();
  return async () => (await now()) - before;
}

/** Lists requests for which an engine returns another total or page than the first one. */
export function disagreementsOf(
  results: readonly { readonly name: string; readonly latencies: Latencies }[],
  requests: readonly BenchRequest[],
): string[] {
  const [reference, ...others] = results;
  if (!reference) return [];
  return others.flatMap(({ name, latencies }) =>
    [...latencies.totals].flatMap(([number, total]) => {
      const expected = reference.latencies.totals.get(number);
      const isSamePage = latencies.ids.get(number) === reference.latencies.ids.get(number);
      if (expected === undefined || (expected === total && isSamePage)) return [];
      const difference = expected === total ? 'another page' : `${total}, not ${expected}`;
      return [`${name}: ${difference}: ${JSON.stringify(requests[number]?.query)}`];
    }),
  );
}

function answer(engine: BenchEngine, { query, offset }: BenchRequest) {
  return engine.search(query, { offset, limit: 10 });
}
