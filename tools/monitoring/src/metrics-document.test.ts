import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { collectMetrics, type ShownByProcess } from './collect-metrics.ts';
import { metricsDocument } from './metrics-document.ts';

const root = new URL('../../../', import.meta.url);
let shown: ShownByProcess;

beforeAll(async () => {
  shown = await collectMetrics();
});

test('docs/metrics.md is what the processes show (npm run metrics-doc writes it)', () => {
  expect(readFileSync(new URL('docs/metrics.md', root), 'utf8')).toBe(metricsDocument(shown));
});

test('every metric of ours has a series before the first call', () => {
  for (const [process, metrics] of shown) {
    expect(metrics.length).toBeGreaterThan(30);
    const absent = metrics.filter(({ name, series }) => series === 0 && !name.startsWith('nodejs_'));
    expect({ process, absent: absent.map(({ name }) => name) }).toEqual({ process, absent: [] });
  }
});

test('labels have few values, and none is an id', () => {
  for (const metrics of shown.values())
    for (const { name, labels, series } of metrics) {
      expect({ name, many: series > 2000 }).toEqual({ name, many: false });
      for (const values of labels.values())
        expect([...values].filter((value) => /[0-9a-f]{8}-[0-9a-f]{4}|@/.test(value))).toEqual([]);
    }
});
