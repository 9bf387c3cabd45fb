import { Installation } from '@creator-discovery/installation';
import { type ProcessMetric, readMetrics } from './process-metrics.ts';

/** Processes with metrics, in the order of the document. */
export const measuredProcesses = ['action-api', 'scraper-api', 'job-worker', 'indexer', 'operator-api'] as const;

export type MetricsByProcess = ReadonlyMap<(typeof measuredProcesses)[number], readonly ProcessMetric[]>;

/** Starts each process and reads its metrics before the first call. */
export async function collectMetrics(): Promise<MetricsByProcess> {
  const installation = await Installation.prepare();
  // Nothing listens there: the indexer exposes metrics without a cluster.
  const settings = { OPENSEARCH_URL: 'http://127.0.0.1:9' };
  try {
    const metrics = measuredProcesses.map(async (name) => {
      const { url } = await installation.start(name, settings);
      const response = await fetch(`${url}/metrics`);
      return [name, readMetrics(await response.text())] as const;
    });
    return new Map(await Promise.all(metrics));
  } finally {
    await installation.end();
  }
}
