import { expect, test } from '@jest/globals';
import { type Measurements, record } from './recorder.ts';
import { failedCalls, linesOf, reportOf } from './report.ts';

const recorded: Measurements = {};
for (let n = 0; n < 100; n += 1) record(recorded, { kind: 'search', outcome: 'ok', waited: n, served: 1 });
record(recorded, { kind: 'export', outcome: '429 rate_limited', waited: 2, served: 1 });
record(recorded, { kind: 'scrape', outcome: '502 UPSTREAM', waited: 2, served: 1 });
record(recorded, { kind: 'scrape', outcome: 'no answer: ECONNRESET', waited: 2, served: 1 });

const surroundings = {
  seconds: 10,
  memory: [{ 'action-api 1': 200 }, { 'action-api 1': 300 }, { 'action-api 1': 250 }],
  grown: { bytes: 1030, writeAheadLogBytes: 10_300 },
} as const;

test('a report has rates, percentiles, memory and growth', () => {
  const report = reportOf(recorded, surroundings);
  const [search] = report.kinds;
  expect(search).toMatchObject({ kind: 'search', calls: 100, perSecond: 10, others: {} });
  expect(search?.waited).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 99 });
  expect(report.memory).toEqual({ 'action-api 1': [200, 300, 250] });
  expect(report.bytesPerCall).toEqual({ database: 10, writeAheadLog: 100 });
});

test('refusals by a rule are not failures; server errors and missing answers are', () => {
  expect(failedCalls(reportOf(recorded, surroundings))).toBe(2);
});

test('outcomes are listed by kind', () => {
  const lines = linesOf(reportOf(recorded, surroundings)).join('\n');
  expect(lines).toMatch(/^export .* 1 x 429 rate_limited$/m);
  expect(lines).toMatch(/^scrape .* 1 x 502 UPSTREAM, 1 x no answer: ECONNRESET$/m);
});
