import { Installation } from '@creator-discovery/installation';
import { type ProcessMetric, readMetrics } from './process-metrics.ts';

/** Processes with metrics, in the order of the document. */
export const measuredProcesses = ['action-api', 'scraper-api', 'job-worker', 'indexer', 'operator-api'] as const;

export type MetricsByProcess = ReadonlyMap<(typeof measuredProcesses)[number], readonly ProcessMetric[]>;

/** Starts each process and reads its metrics before the first call. */
export async function collectMetrics(): Promise<MetricsByProcess> {
  const installation = await Installation.prepare();
  // Nothing listens there: processes expose metrics without a cluster.
  const settings = { OPENSEARCH_URL: 'http://127.0.0.1:9' };
  async function metricsOf(name: (typeof measuredProcesses)[number], more = {}): Promise<ProcessMetric[]> {
    const { url } = await installation.start(name, { ...settings, ...more });
    return readMetrics(await (await fetch(`${url}/metrics`)).text());
  }
  try {
    const onCluster = metricsOf('action-api', { SEARCH_ENGINE: 'opensearch' });
    const metrics = measuredProcesses.map(async (name) => {
      const own = await metricsOf(name);
      const known = new Set(own.map((metric) => metric.name));
      const more = name === 'action-api' ? (await onCluster).filter((metric) => !known.has(metric.name)) : [];
      return [name, [...own, ...more]] as const;
    });
    return new Map(await Promise.all(metrics));
  } finally {
    await installation.end();
  }
}
