import { Counter, collectDefaultMetrics, Gauge, Histogram, type LabelValues, Registry } from '@prometheus-io/client';

/** The metrics of one process: Node's, those of its HTTP requests, and its own. */
export type Metrics = {
  registry: Registry;
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
};

/** Creates the registry that `GET /metrics` shows. */
export function createMetrics(name: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
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

/** Whether a route is asked by load balancers and Prometheus, not by callers. */
export function isProbe(route: string): boolean {
  return route.startsWith('/health') || route === '/metrics';
}

/** A metric whose labels have known values. */
export interface MetricFromZero<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** Every value that a label can have. */
  readonly labels: Readonly<Record<Label, readonly string[]>>;
}

/** A counter with a series at 0 for each combination of label values, so that a rate sees the first event too. */
export function counterFromZero<Label extends string>(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labels }: MetricFromZero<Label>,
): Counter<Label> {
  const labelNames = Object.keys(labels) as Label[];
  const counter = new Counter<Label>({ name, help, labelNames, registers: [registry] });
  for (const values of combinations(labels)) counter.inc(values, 0);
  return counter;
}

/** The same of a histogram, with the upper bounds of its buckets, ascending. */
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

/** A gauge that is read when the metrics are. */
export function showGauge(
  { registry }: Pick<Metrics, 'registry'>,
  { read, ...gauge }: { readonly name: string; readonly help: string; readonly read: () => number },
): void {
  registry.registerMetric(
    new Gauge({
      ...gauge,
      registers: [],
      collect() {
        this.set(read());
      },
    }),
  );
}

/**
 * The `collect` of gauges that are read together: once for a scrape, however many they are. What can't be read stays as it was
 * last, without failing the scrape: health says that too.
 */
export function readAtScrape(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  return () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
}

export { Counter, Gauge, Histogram, Registry };
