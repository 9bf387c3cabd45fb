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
  const answers = new Counter({
    name: 'http_answers_total',
    help: 'Answers by class of status, without those of health and metrics.',
    labelNames: ['class'],
    registers: [registry],
  });
  startAtZero(answers, { class: [...classes, clientClosed, 'other'] });
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

/** Gives each combination of these label values a series at 0, so that a rate sees the first event too. */
export function startAtZero<Label extends string>(
  metric: Counter<Label> | Histogram<Label>,
  values: Readonly<Record<Label, readonly string[]>>,
): void {
  for (const labels of combinations<Label>(values)) {
    if (metric instanceof Counter) metric.inc(labels, 0);
    else metric.zero(labels);
  }
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

export { Counter, Gauge, Histogram, Registry };
