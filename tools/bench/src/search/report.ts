import { bytesPer, megabytes, ms, p50p95, printRows, rounded } from '../report.ts';
import type { Freshness } from './freshness.ts';
import type { EngineResult, IndexFigures } from './measurements.ts';
import { requestClasses } from './requests.ts';

type SearchReport = IndexFigures & {
  readonly engines: readonly EngineResult[];
  readonly disagreements: readonly string[];
};

const shownDisagreements = 20;

/** Prints the results as Markdown tables. Times are milliseconds. */
export function printReport(report: SearchReport): void {
  const { engines, disagreements, costly, start, exportMilliseconds, excluding, accountCalls, http, freshness } =
    report;
  const tables = [
    engines.map(latencyRow),
    engines.map(throughputRow),
    costly.map(({ name, total, milliseconds }) => ({
      'costly request, index in memory': name,
      total,
      ms: ms(milliseconds),
    })),
    [
      {
        'memory of the index': megabytes(report.memory),
        'start from the database, ms': ms(start.fromDatabase),
        'start from a snapshot, ms': ms(start.fromSnapshot),
      },
    ],
    Object.entries({ search: excluding, ...accountCalls }).map(([call, times]) => ({
      'one client, without owned creators': call,
      'p50 / p95 ms': p50p95(times),
      calls: times.count,
    })),
    Object.entries(exportMilliseconds).map(([part, times]) => ({
      'export of 10,000': part,
      'p50 / p95 ms': p50p95(times),
      searches: times.count,
    })),
    Object.entries(http).map(([name, { perSecond, wrong, p99, grown, calls, ...times }]) => ({
      'action API over HTTP, 8 clients': name,
      'searches/s': rounded(perSecond),
      'p50 / p95 ms': p50p95({ ...times }),
      'p99 ms': ms(p99),
      'wrong answers': wrong,
      'bytes/search: database / WAL': bytesPer(grown, calls),
    })),
    freshness === null ? [] : [freshnessRow(freshness)],
  ];
  for (const rows of tables.filter(({ length }) => length > 0)) {
    console.log('');
    printRows(rows);
  }
  const compared = Math.max(...engines.map(({ latencies }) => latencies.totals.size));
  console.log(`\n${disagreements.length} disagreements on the total or the page of ${compared} requests`);
  for (const text of disagreements.slice(0, shownDisagreements)) console.log(`- ${text}`);
}

function latencyRow({ name, processorMs, latencies: { all, classes } }: EngineResult) {
  return {
    'ms, one client': name,
    requests: all.count,
    CPU: ms(processorMs),
    p50: ms(all.p50),
    p95: ms(all.p95),
    p99: ms(all.p99),
    max: ms(all.max),
    ...Object.fromEntries(requestClasses.map((name) => [`${name} p50 / p95`, p50p95(classes[name])])),
  };
}

function throughputRow({ name, throughput }: EngineResult) {
  return {
    engine: name,
    'searches/s, 8 clients': rounded(throughput.perSecond),
    'p50 / p95 ms, 8 clients': p50p95(throughput),
  };
}

function freshnessRow({ visibleAfter, changesPerSecond, searchesMeanwhile, caughtUpAfter }: Freshness) {
  return {
    'change found after ms, p50': ms(visibleAfter.p50),
    max: ms(visibleAfter.max),
    'changes/s': Math.round(changesPerSecond),
    'searches/s meanwhile': Math.round(searchesMeanwhile.perSecond),
    'p50 / p95 ms': p50p95(searchesMeanwhile),
    'p99 ms': ms(searchesMeanwhile.p99),
    'last change found after ms': ms(caughtUpAfter),
  };
}
