import { expect, test } from '@jest/globals';
import { CallMetrics } from './call-metrics.ts';
import { CallsInFlight, showCallsInFlight } from './calls-in-flight.ts';
import { createMetrics, Gauge, readAtScrape } from './metrics.ts';
import { PoolMetrics } from './pool-metrics.ts';

test('answers are counted by class from 0, without probes', async () => {
  const metrics = createMetrics('test');
  const count = async (name: string) =>
    seriesOf(await metrics.registry.metrics(), `http_answers_total{class="${name}"`);
  for (const name of ['2xx', '3xx', '4xx', '5xx', 'client_closed', 'other']) expect(await count(name)).toBe(0);
  const answered = (route: string, status: number) =>
    metrics.observeRequest({ method: 'GET', route, status, seconds: 0.1 });
  answered('/a', 200);
  answered('/a', 503);
  answered('/a', 499);
  answered('/health/ready', 503);
  answered('/metrics', 200);
  expect([await count('2xx'), await count('5xx'), await count('client_closed')]).toEqual([1, 1, 1]);
});

test('the metrics of Node are collected once in a process, and have the name of each service', async () => {
  const name = 'nodejs_eventloop_utilization_summary';
  const [one, other] = [createMetrics('one').registry, createMetrics('other').registry];
  expect(one.getSingleMetric(name)).toBe(other.getSingleMetric(name));
  expect(await one.metrics()).toContain(`${name}_count{service="one"}`);
  expect(await other.metrics()).toContain(`${name}_count{service="other"}`);
});

test('calls are counted by outcome and timed, and all series exist from the start', async () => {
  const metrics = createMetrics('test');
  const calls = new CallMetrics(metrics, {
    name: 'thing',
    help: 'Things',
    labels: { kind: ['a', 'b'] },
    outcomes: ['ok', 'fault'],
    buckets: [0.1, 1],
  });
  const before = await metrics.registry.metrics();
  for (const kind of ['a', 'b']) {
    expect(seriesOf(before, `thing_duration_seconds_count{kind="${kind}"`)).toBe(0);
    for (const outcome of ['ok', 'fault'])
      expect(seriesOf(before, `things_total{kind="${kind}",outcome="${outcome}"`)).toBe(0);
  }
  calls.observe({ kind: 'a' }, 'fault', 0.5);
  const after = await metrics.registry.metrics();
  expect(seriesOf(after, 'things_total{kind="a",outcome="fault"')).toBe(1);
  expect(seriesOf(after, 'things_total{kind="a",outcome="ok"')).toBe(0);
  expect(seriesOf(after, 'thing_duration_seconds_bucket{le="0.1",kind="a"')).toBe(0);
  expect(seriesOf(after, 'thing_duration_seconds_bucket{le="1",kind="a"')).toBe(1);
});

test('a pool reports its size, waiting callers and wait times', async () => {
  const metrics = createMetrics('test');
  const pools = new PoolMetrics(metrics);
  const acquired = pools.acquired('database');
  pools.watch('database', () => ({ open: 5, idle: 2, waiting: 7, max: 10 }));
  acquired(30);
  const shown = await metrics.registry.metrics();
  const connections = (state: string) =>
    seriesOf(shown, `connection_pool_connections{pool="database",state="${state}"`);
  expect([connections('in_use'), connections('idle'), connections('max')]).toEqual([3, 2, 10]);
  expect(seriesOf(shown, 'connection_pool_waiting{pool="database"')).toBe(7);
  expect(seriesOf(shown, 'connection_pool_acquire_seconds_sum{pool="database"')).toBe(0.03);
});

test('gauges with a shared read are read once per scrape, and keep their values on failure and during a long read', async () => {
  const { registry } = createMetrics('test');
  const hanging = Promise.withResolvers<number>();
  const read = [
    async () => 1,
    async () => Promise.reject(new Error('out of reach')),
    () => hanging.promise,
    async () => 4,
  ];
  const shared = { help: 'One of two.', registers: [registry], collect: readAtScrape(show) };
  const gauges = ['first', 'second'].map((name) => new Gauge({ name, ...shared }));
  async function show(): Promise<void> {
    const value = await read.shift()?.();
    for (const gauge of gauges) gauge.set(value ?? Number.NaN);
  }
  const shown = async () => {
    const text = await registry.metrics();
    return [seriesOf(text, 'first{'), seriesOf(text, 'second{')];
  };
  expect(await shown()).toEqual([1, 1]);
  expect(await shown()).toEqual([1, 1]);
  // The read continues after the scrape.
  expect(await shown()).toEqual([1, 1]);
  hanging.resolve(3);
  await hanging.promise;
  expect(await shown()).toEqual([3, 3]);
  expect(await shown()).toEqual([4, 4]);
});

test('calls in flight are summed over owners', async () => {
  const metrics = createMetrics('test');
  const calls = new CallsInFlight(2);
  showCallsInFlight(calls, metrics);
  const leave = ['a', 'a', 'b', 'a'].map((owner) => calls.enter(owner));
  leave[2]?.();
  expect(seriesOf(await metrics.registry.metrics(), 'calls_in_flight{')).toBe(2);
});

/** Returns the value of the only series with this name and labels, in any order. */
function seriesOf(shown: string, beginning: string): number {
  const [name = '', labels = ''] = beginning.split('{');
  const lines = shown
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && labels.split(',').every((label) => line.includes(label)));
  expect(lines).toHaveLength(1);
  return Number(lines[0]?.split(' ').at(-1));
}
