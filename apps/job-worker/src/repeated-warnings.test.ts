import { mock } from 'node:test';
import { createLogger, createMetrics } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { JobReport } from './job-report.ts';

test('an outage of Temporal is logged when it begins, once per minute, and when it has ended', () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const lines: { level: string; message: string; count?: number; reason?: string }[] = [];
  const logger = createLogger({ name: 'job-worker', write: (line) => lines.push(JSON.parse(line)) });
  const report = new JobReport(logger, createMetrics('test'));
  for (let second = 0; second < 150; second += 1) {
    report.temporal({ message: `gRPC call poll retried ${second} times` });
    report.fault({ what: 'worker', error: new Error('unreachable') });
    mock.timers.tick(1000);
  }
  mock.timers.tick(600_000);
  report.fault({ what: 'step', jobId: 'a', error: new Error('broken') });
  report.fault({ what: 'step', jobId: 'b', error: new Error('broken') });
  mock.timers.reset();
  const ofTemporal = lines.filter(({ message, reason = message }) =>
    reason.startsWith('temporal: gRPC call poll retried 0'),
  );
  expect(ofTemporal.map(({ level, count }) => [level, count])).toEqual([
    ['warn', undefined],
    ['warn', 59],
    ['warn', 60],
    ['warn', 30],
    ['info', undefined],
  ]);
  expect(lines.filter(({ level, message }) => level === 'warn' && message === 'job fault')).toHaveLength(4 + 2);
});
