import { expect, test } from '@jest/globals';
import { readMetrics } from './process-metrics.ts';

test('reads metrics with their labels', () => {
  const text = `# HELP a_total Things.
# TYPE a_total counter
a_total{kind="x",service="s"} 0
a_total{kind="y",service="s"} 1

# HELP b_seconds Times.
# TYPE b_seconds histogram
`;
  expect(readMetrics(text)).toEqual([
    { name: 'a_total', type: 'counter', help: 'Things.', labels: new Map([['kind', new Set(['x', 'y'])]]), series: 2 },
    { name: 'b_seconds', type: 'histogram', help: 'Times.', labels: new Map(), series: 0 },
  ]);
});
