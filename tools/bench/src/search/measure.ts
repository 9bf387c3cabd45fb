import type { BenchEngine } from './engine.ts';
import { type BenchRequest, type RequestClass, requestClasses } from './requests.ts';

export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface Latencies {
  /** Milliseconds, one client. */
  readonly all: Percentiles;
  readonly classes: Readonly<Record<RequestClass, Percentiles | null>>;
  /** Total by number of the request; null where the engine can't answer. */
  readonly totals: ReadonlyMap<number, number>;
  readonly ids: ReadonlyMap<number, string>;
  readonly unanswered: number;
}

export function percentiles(milliseconds: readonly number[]): Percentiles | null {
  if (milliseconds.length === 0) return null;
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Requests that are asked first and not measured. */
export const warmUps = 20;

/** One client, one request after the other, until all are answered `rounds` times or the time is up. */
export async function measureLatencies(
  engine: BenchEngine,
  requests: readonly BenchRequest[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Latencies> {
  const times = new Map<RequestClass, number[]>(requestClasses.map((name) => [name, []]));
  const totals = new Map<number, number>();
  const ids = new Map<number, string>();
  let unanswered = 0;
  for (const request of requests.slice(0, warmUps))
    await engine.search(request.query, { offset: request.offset, limit: 10 });
  const end = performance.now() + seconds * 1000;
  for (let n = 0; n < rounds * requests.length && performance.now() < end; n++) {
    const number = n % requests.length;
    const { query, offset, className } = requests[number] as BenchRequest;
    const start = performance.now();
    const page = await engine.search(query, { offset, limit: 10 });
    const took = performance.now() - start;
    if (!page) {
      unanswered += 1;
      continue;
    }
    times.get(className)?.push(took);
    totals.set(number, page.total);
    ids.set(number, page.creatorIds.join());
  }
  const all = percentiles([...times.values()].flat());
  if (!all) throw new Error(`${engine.name} answered nothing`);
  const classes = Object.fromEntries(requestClasses.map((name) => [name, percentiles(times.get(name) ?? [])]));
  return { all, classes: classes as Latencies['classes'], totals, ids, unanswered };
}

/** `clients` clients at once for some seconds; answers per second and their latencies. Ends early at `most` requests. */
export async function measureThroughput(
  search: (request: BenchRequest) => Promise<unknown>,
  requests: readonly BenchRequest[],
  { clients, seconds, most }: { readonly clients: number; readonly seconds: number; readonly most?: number },
): Promise<Percentiles & { readonly perSecond: number }> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let next = 0;
  const client = async () => {
    while (performance.now() < end && next < (most ?? Number.POSITIVE_INFINITY)) {
      const request = requests[next++ % requests.length] as BenchRequest;
      const start = performance.now();
      await search(request);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const measured = percentiles(times) as Percentiles;
  return { ...measured, perSecond: (times.length / (performance.now() - begin)) * 1000 };
}
