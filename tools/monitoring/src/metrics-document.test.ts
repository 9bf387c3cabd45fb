import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { collectMetrics } from './collect-metrics.ts';
import { metricsDocument } from './metrics-document.ts';

const root = new URL('../../../', import.meta.url);

const byProcess = await collectMetrics();

test('docs/metrics.md is current (npm run metrics-doc)', () => {
  expect(readFileSync(new URL('docs/metrics.md', root), 'utf8')).toBe(metricsDocument(byProcess));
});

test('every metric has a series before the first call', () => {
  for (const [process, metrics] of byProcess) {
    expect(metrics.length).toBeGreaterThan(30);
    const absent = metrics.filter(({ name, series }) => series === 0 && !name.startsWith('nodejs_'));
    expect({ process, absent: absent.map(({ name }) => name) }).toEqual({ process, absent: [] });
  }
});

test('labels have few values and no ids', () => {
  for (const metrics of byProcess.values())
    for (const { name, labels, series } of metrics) {
      expect({ name, many: series > 3000 }).toEqual({ name, many: false });
      for (const values of labels.values())
        expect([...values].filter((value) => /[0-9a-f]{8}-[0-9a-f]{4}|@/.test(value))).toEqual([]);
    }
});
