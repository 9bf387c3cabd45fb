import type { DatabaseGrowth } from '../database-growth.ts';
import { callKinds } from './mix.ts';
import type { Recorded } from './recorder.ts';

/** Milliseconds below which half, 95 % and 99 % of the times are, and the longest. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** One kind of call, or all of them. */
export interface KindReport {
  readonly kind: string;
  readonly calls: number;
  readonly perSecond: number;
  /** From the moment at which a call was due. */
  readonly waited: Spread;
  /** From the moment at which it was sent. */
  readonly served: Spread;
  /** Outcomes other than `ok`, and how often each came. */
  readonly others: Readonly<Record<string, number>>;
}

/** What a load did to an installation. */
export interface LoadReport {
  readonly kinds: readonly KindReport[];
  /** The p95 of each account's searches: the median of the accounts, and that of the account which waited longest. */
  readonly fairness: { readonly accounts: number; readonly medianP95: number; readonly worstP95: number };
  /** Resident MiB of each process at the start of the load, at most, and at its end. */
  readonly memory: Readonly<Record<string, readonly [number, number, number]>>;
  readonly bytesPerCall: { readonly database: number; readonly writeAheadLog: number };
}

/** Accounts with fewer searches have no p95 worth the name. */
const leastSearches = 20;

export function reportOf(
  recorded: Recorded,
  {
    seconds,
    memory,
    growth: [before, after],
  }: {
    readonly seconds: number;
    readonly memory: readonly Readonly<Record<string, number>>[];
    readonly growth: readonly [DatabaseGrowth, DatabaseGrowth];
  },
): LoadReport {
  const kinds = callKinds.flatMap((kind) => {
    const of = recorded.kinds[kind];
    return of === undefined ? [] : [{ kind, ...of }];
  });
  const calls = kinds.reduce((sum, { waited }) => sum + waited.length, 0);
  const p95s = Object.values(recorded.accounts)
    .filter(({ length }) => length >= leastSearches)
    .map((times) => spreadOf(times).p95)
    .sort((a, b) => a - b);
  return {
    kinds: kinds.map(({ kind, outcomes: { ok: _, ...others }, waited, served }) => ({
      ...{ kind, calls: waited.length, perSecond: waited.length / seconds },
      ...{ waited: spreadOf(waited), served: spreadOf(served), others },
    })),
    fairness: {
      accounts: p95s.length,
      medianP95: p95s[Math.floor(p95s.length / 2)] ?? Number.NaN,
      worstP95: p95s.at(-1) ?? Number.NaN,
    },
    memory: Object.fromEntries(
      Object.keys(memory[0] ?? {}).map((name) => {
        const samples = memory.map((sample) => sample[name] ?? 0);
        return [name, [samples[0] ?? 0, Math.max(...samples), samples.at(-1) ?? 0] as const];
      }),
    ),
    bytesPerCall: {
      database: (after.bytes - before.bytes) / calls,
      writeAheadLog: (after.writeAheadLogBytes - before.writeAheadLogBytes) / calls,
    },
  };
}

/** In words, a line for each kind and each thing that was looked at. */
export function linesOf({ kinds, fairness, memory, bytesPerCall }: LoadReport): readonly string[] {
  const spread = ({ p50, p95, p99, max }: Spread) => [p50, p95, p99, max].map((time) => time.toFixed(1)).join(' / ');
  const all = kinds.reduce((sum, { calls }) => sum + calls, 0);
  return [
    `${all} calls; p50 / p95 / p99 / max in ms from the moment at which a call was due, and from the moment at which it was sent`,
    ...kinds.map(({ kind, calls, perSecond, waited, served, others }) => {
      const besides = Object.entries(others).map(([outcome, count]) => `${count} x ${outcome}`);
      const ends = besides.length === 0 ? '' : `  ${besides.join(', ')}`;
      return `${kind.padEnd(8)} ${String(calls).padStart(8)} (${perSecond.toFixed(1)}/s)  due ${spread(waited)}  sent ${spread(served)}${ends}`;
    }),
    fairness.accounts === 0
      ? `fairness: no account made ${leastSearches} searches`
      : `fairness: p95 of an account's searches ${fairness.medianP95.toFixed(1)} ms at the median of ${fairness.accounts} accounts, ${fairness.worstP95.toFixed(1)} ms at the worst`,
    ...Object.entries(memory).map(
      ([name, [first, most, last]]) => `${name}: ${first} MiB resident, at most ${most}, at the end ${last}`,
    ),
    `each call: ${Math.round(bytesPerCall.database)} bytes of database, ${Math.round(bytesPerCall.writeAheadLog)} of write-ahead log`,
  ];
}

/** How many calls a server failed: neither answered as they should be nor refused by a rule. */
export function failedCalls({ kinds }: LoadReport): number {
  return kinds
    .flatMap(({ others }) => Object.entries(others))
    .filter(([outcome]) => !/^4\d\d/.test(outcome))
    .reduce((sum, [, count]) => sum + count, 0);
}

function spreadOf(times: Float32Array): Spread {
  const sorted = Float32Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
