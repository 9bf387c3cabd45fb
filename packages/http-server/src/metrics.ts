import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type LabelValues, Registry } from '@prometheus-io/client';
import type { Build } from './health.ts';

/** Metrics of a process: Node's, HTTP requests, and its own. */
export type Metrics = {
  registry: Registry;
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
};

export function createMetrics(name: string): Metrics {
  const registry = Registry.merge([metricsOfNode()]);
  registry.setDefaultLabels({ service: name });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the response. A series appears with its first request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  requests.zero({ method: 'GET', route: '/metrics', status: '200' });
  const answers = counterFromZero(
    { registry },
    {
      name: 'http_answers_total',
      help: 'Answers by class of status, without those of health and metrics.',
      labels: { class: [...classes, clientClosed, 'other'] },
    },
  );
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }) => {
      requests.observe({ method, route, status: String(status) }, seconds);
      if (!isProbe(route)) answers.inc({ class: classOf(status) });
    },
  };
}

let ofNode: Registry | null = null;

/** Collected once in a process, whatever its servers: each collection starts timers that never end. */
function metricsOfNode(): Registry {
  if (ofNode === null) {
    ofNode = new Registry();
    collectDefaultMetrics({ register: ofNode });
  }
  return ofNode;
}

/** Whether load balancers or Prometheus call this route. */
export function isProbe(route: string): boolean {
  return route.startsWith('/health') || route === '/metrics';
}

/** A metric with known label values. */
export interface MetricFromZero<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** All values of each label. */
  readonly labels: Readonly<Record<Label, readonly string[]>>;
}

/** Creates a counter with all series at 0, so that a rate sees the first event. */
export function counterFromZero<Label extends string>(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labels }: MetricFromZero<Label>,
): Counter<Label> {
  const labelNames = Object.keys(labels) as Label[];
  const counter = new Counter<Label>({ name, help, labelNames, registers: [registry] });
  for (const values of combinations(labels)) counter.inc(values, 0);
  return counter;
}

/** Like `counterFromZero` for a histogram with these upper bounds, ascending. */
export function histogramFromZero<Label extends string>(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labels, buckets }: MetricFromZero<Label> & { readonly buckets: readonly number[] },
): Histogram<Label> {
  const labelNames = Object.keys(labels) as Label[];
  const histogram = new Histogram<Label>({ name, help, labelNames, buckets: [...buckets], registers: [registry] });
  for (const values of combinations(labels)) histogram.zero(values);
  return histogram;
}

const classes = ['2xx', '3xx', '4xx', '5xx'];
const clientClosed = 'client_closed';

function classOf(status: number): string {
  return status === 499 ? clientClosed : (classes[Math.floor(status / 100) - 2] ?? 'other');
}

function combinations<Label extends string>(values: Readonly<Record<Label, readonly string[]>>): LabelValues<Label>[] {
  return (Object.entries(values) as [Label, readonly string[]][]).reduce(
    (found, [label, options]) => found.flatMap((labels) => options.map((value) => ({ ...labels, [label]: value }))),
    [{}] as LabelValues<Label>[],
  );
}

/** Registers a gauge that is read on each scrape. */
export function showGauge(
  { registry }: Pick<Metrics, 'registry'>,
  { read, ...gauge }: { readonly name: string; readonly help: string; readonly read: () => number | Promise<number> },
): void {
  registry.registerMetric(
    new Gauge({
      ...gauge,
      registers: [],
      async collect() {
        this.set(await read());
      },
    }),
  );
}

/** Figures of a report, by the name of their metric. */
export type Figures<Report> = Readonly<
  Record<string, { readonly help: string; readonly read: (report: Report) => number }>
>;

/** Registers figures of a report, which is read on each scrape. */
export function showFigures<Report>(
  { registry }: Pick<Metrics, 'registry'>,
  report: () => Report,
  { gauges, counters }: { readonly gauges: Figures<Report>; readonly counters: Figures<Report> },
): void {
  for (const [name, { help, read }] of Object.entries(gauges))
    showGauge({ registry }, { name, help, read: () => read(report()) });
  for (const [name, { help, read }] of Object.entries(counters)) {
    const collect = function (this: Counter) {
      this.reset();
      this.inc(read(report()));
    };
    registry.registerMetric(new Counter({ name, help, registers: [], collect }));
  }
}

/** Shows the identity of the build as labels. */
export function showBuild({ registry }: Pick<Metrics, 'registry'>, build: Build): void {
  const labels = Object.fromEntries(Object.entries(build).filter(([, value]) => value));
  const help = 'Always 1; the labels name the build.';
  new Gauge({ name: 'build_info', help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, 1);
}

/** Far less than Prometheus waits for a process before it counts as down. */
const maxReadMs = 2000;

/**
 * Returns a shared `collect` that reads once per scrape. On failure, and while the database hangs, the gauges keep their
 * values and the scrape succeeds, because health reports the failure.
 */
export function readAtScrape(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  return () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
    return Promise.race([reading, pause(maxReadMs, undefined, { ref: false })]);
  };
}

export { Counter, Gauge, Histogram, Registry };
