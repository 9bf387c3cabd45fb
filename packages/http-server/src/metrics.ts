import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

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
    help: 'Time from the request line to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
  };
}

export { Counter, Gauge, Histogram, Registry };
