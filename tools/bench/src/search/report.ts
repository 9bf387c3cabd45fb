import type { ExportMilliseconds } from './exports.ts';
import type { Freshness } from './freshness.ts';
import type { HttpThroughput } from './http-throughput.ts';
import type { Latencies, Percentiles } from './measure.ts';
import { requestClasses } from './requests.ts';

export interface EngineResult {
  readonly name: string;
  readonly buildSeconds: number;
  /** Processor time of a request, of the engine and of who asks it, in milliseconds: other work changes it least. */
  readonly processorMs: number;
  readonly disk: number | null;
  readonly memory: number | null;
  readonly latencies: Latencies;
  readonly throughput: (Percentiles & { readonly perSecond: number }) | null;
}

export interface BenchResult {
  readonly creators: number;
  readonly engines: readonly EngineResult[];
  /** Requests of which two engines gave different totals or pages. */
  readonly disagreements: readonly string[];
  readonly hostile: readonly { readonly name: string; readonly total: number; readonly milliseconds: number }[];
  readonly restart: { readonly fromSnapshot: number; readonly fromDatabase: number } | null;
  readonly freshness: Freshness | null;
  readonly exportMilliseconds: ExportMilliseconds | null;
  /** Over HTTP, by engine of the action API. */
  readonly http: { readonly [name in 'index' | 'charged' | 'sql']: HttpThroughput } | null;
}

function ms(value: number | undefined): string {
  return value === undefined ? '' : value < 10 ? value.toFixed(value < 1 ? 3 : 2) : value.toFixed(value < 100 ? 1 : 0);
}

function pair(percentiles: Percentiles | null): string {
  return percentiles ? `${ms(percentiles.p50)} / ${ms(percentiles.p95)}` : '';
}

function megabytes(bytes: number | null): string {
  return bytes === null ? '' : `${Math.round(bytes / 2 ** 20)} MB`;
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** The results as Markdown tables. */
export function reportOf(result: BenchResult): string {
  const parts = [latencyTable(result), sizeTable(result), agreement(result), hostileTable(result)];
  if (result.restart) parts.push(restartTable(result.restart));
  if (result.freshness) parts.push(freshnessTable(result.freshness));
  if (result.exportMilliseconds) parts.push(exportTable(result.exportMilliseconds));
  if (result.http) parts.push(httpTable(result.http));
  parts.push(ratioTable(result));
  return parts.join('\n\n');
}

function exportTable({ ids, rows }: ExportMilliseconds): string {
  return table(
    ['an export of 10,000 creators in sort order, ms', 'p50', 'p95', 'searches'],
    [
      ['their ids', ms(ids.p50), ms(ids.p95), ids.count],
      ['ids and whole rows with contacts, 500 at a time', ms(rows.p50), ms(rows.p95), rows.count],
    ],
  );
}

/** How many times as many searches a second the first engine answers as each other, and as each takes at p50 and p95. */
function ratioTable({ engines, http }: BenchResult): string {
  const [first, ...others] = engines;
  const times = (more: number | undefined, less: number | undefined): string =>
    more && less ? `${(more / less).toFixed(more / less < 10 ? 1 : 0)} times` : '';
  const rows = others.map(({ name, throughput, latencies: { all } }) => [
    name,
    times(first?.throughput?.perSecond, throughput?.perSecond),
    times(all.p50, first?.latencies.all.p50),
    times(all.p95, first?.latencies.all.p95),
    times(http?.index.perSecond, throughput?.perSecond),
  ]);
  const byItself = `${first?.name}, the engine alone`;
  return table(
    [
      'compared with',
      `searches/s, ${byItself}`,
      'shorter p50',
      'shorter p95',
      'searches/s of the whole action API over HTTP',
    ],
    rows,
  );
}

const httpNames = [
  ['index', 'engine index'],
  ['charged', 'engine index, every page charged'],
  ['sql', 'engine sql'],
] as const;

function httpTable(http: NonNullable<BenchResult['http']>): string {
  return table(
    ['action API over HTTP, 8 clients', 'searches/s', 'p50 / p95 ms', 'p99 ms', 'wrong answers'],
    httpNames.map(([name, label]) => {
      const { perSecond, wrong, ...times } = http[name];
      return [label, perSecond.toFixed(perSecond < 100 ? 1 : 0), pair(times), ms(times.p99), wrong];
    }),
  );
}

function latencyTable({ engines }: BenchResult): string {
  return table(
    [
      'ms, one client',
      'requests',
      'processor',
      'p50',
      'p95',
      'p99',
      'max',
      ...requestClasses.map((name) => `${name} p50 / p95`),
    ],
    engines.map(({ name, processorMs, latencies: { all, classes } }) => [
      name,
      all.count,
      ms(processorMs),
      ms(all.p50),
      ms(all.p95),
      ms(all.p99),
      ms(all.max),
      ...requestClasses.map((className) => pair(classes[className])),
    ]),
  );
}

function sizeTable({ engines }: BenchResult): string {
  return table(
    ['engine', 'build, s', 'disk', 'memory', 'searches/s, 8 clients', 'p50 / p95 ms, 8 clients'],
    engines.map(({ name, buildSeconds, disk, memory, throughput }) => [
      name,
      buildSeconds.toFixed(1),
      megabytes(disk),
      megabytes(memory),
      throughput?.perSecond.toFixed(throughput.perSecond < 100 ? 1 : 0) ?? '',
      pair(throughput),
    ]),
  );
}

function agreement({ engines, disagreements }: BenchResult): string {
  const compared = Math.max(...engines.map(({ latencies }) => latencies.totals.size));
  if (disagreements.length === 0)
    return `All engines agree on the total and the page of every request they answered (${compared} different requests).`;
  return ['Disagreements:', ...disagreements.slice(0, 20).map((text) => `- ${text}`)].join('\n');
}

function hostileTable({ hostile }: BenchResult): string {
  return table(
    ['costly request, index in memory', 'total', 'ms'],
    hostile.map(({ name, total, milliseconds }) => [name, total, ms(milliseconds)]),
  );
}

function restartTable({ fromSnapshot, fromDatabase }: NonNullable<BenchResult['restart']>): string {
  return table(
    ['start of the index', 'ms'],
    [
      ['with a snapshot', ms(fromSnapshot)],
      ['from the database', ms(fromDatabase)],
    ],
  );
}

function freshnessTable({ visibleAfter, changesPerSecond, searchesMeanwhile, caughtUpAfter }: Freshness): string {
  return table(
    ['freshness', ''],
    [
      ['one change is found after, ms', `p50 ${ms(visibleAfter.p50)}, max ${ms(visibleAfter.max)}`],
      ['changes written per second', Math.round(changesPerSecond)],
      [
        `${Math.round(searchesMeanwhile.perSecond)} searches a second meanwhile, ms`,
        `p50 ${ms(searchesMeanwhile.p50)}, p95 ${ms(searchesMeanwhile.p95)}, p99 ${ms(searchesMeanwhile.p99)}`,
      ],
      ['the last of them is found after, ms', ms(caughtUpAfter)],
    ],
  );
}
