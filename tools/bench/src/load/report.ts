import type { DatabaseGrowth } from '../measure/database-growth.ts';
import { type Percentiles, percentilesOf } from '../measure/percentiles.ts';
import { callKinds } from './mix.ts';
import type { Measurements } from './recorder.ts';

interface Load {
  readonly seconds: number;
  /** Samples of the resident MiB of each process. */
  readonly memory: readonly Readonly<Record<string, number>>[];
  readonly grown: DatabaseGrowth;
}

export type LoadReport = ReturnType<typeof reportOf>;

/** Counts outcomes other than `ok`, and returns each process's memory at the start, at the maximum and at the end. */
export function reportOf(recorded: Measurements, { seconds, memory, grown }: Load) {
  const kinds = callKinds.flatMap((kind) => {
    const calls = recorded[kind];
    if (calls === undefined) return [];
    const { ok: _, ...others } = calls.outcomes;
    const { length } = calls.waited;
    return [
      {
        ...{ kind, calls: length, perSecond: length / seconds, others },
        ...{ waited: percentilesOf(calls.waited), served: percentilesOf(calls.served) },
      },
    ];
  });
  const calls = kinds.reduce((sum, kind) => sum + kind.calls, 0);
  return {
    kinds,
    memory: Object.fromEntries(
      Object.keys(memory[0] ?? {}).map((name) => {
        const samples = memory.map((sample) => sample[name] ?? 0);
        return [name, [samples[0] ?? 0, Math.max(...samples), samples.at(-1) ?? 0] as const];
      }),
    ),
    bytesPerCall: {
      database: grown.bytes / calls,
      writeAheadLog: grown.writeAheadLogBytes / calls,
    },
  };
}

export function linesOf({ kinds, memory, bytesPerCall }: LoadReport): readonly string[] {
  const spread = ({ p50, p95, p99, max }: Percentiles) =>
    [p50, p95, p99, max].map((time) => time.toFixed(1)).join(' / ');
  const all = kinds.reduce((sum, { calls }) => sum + calls, 0);
  return [
    `${all} calls; p50 / p95 / p99 / max in ms since a call was due, and since it was sent`,
    ...kinds.map(({ kind, calls, perSecond, waited, served, others }) => {
      const counts = Object.entries(others).map(([outcome, count]) => `${count} x ${outcome}`);
      const outcomes = counts.length === 0 ? '' : `  ${counts.join(', ')}`;
      return `${kind.padEnd(8)} ${String(calls).padStart(8)} (${perSecond.toFixed(1)}/s)  due ${spread(waited)}  sent ${spread(served)}${outcomes}`;
    }),
    ...Object.entries(memory).map(
      ([name, [first, max, last]]) => `${name}: ${first} MiB resident at the start, max ${max}, ${last} at the end`,
    ),
    `per call: ${Math.round(bytesPerCall.database)} bytes in the database, ${Math.round(bytesPerCall.writeAheadLog)} bytes of WAL`,
  ];
}

/** Counts calls that neither succeeded nor were refused by a rule. */
export function failedCalls({ kinds }: LoadReport): number {
  return kinds
    .flatMap(({ others }) => Object.entries(others))
    .filter(([outcome]) => !/^4\d\d/.test(outcome))
    .reduce((sum, [, count]) => sum + count, 0);
}
