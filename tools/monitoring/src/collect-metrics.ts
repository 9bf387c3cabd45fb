import { Installation } from '@creator-discovery/installation';
import { readMetrics, type ShownMetric } from './shown-metrics.ts';

/** The processes that have metrics, in the order of the document. */
export const measuredProcesses = ['action-api', 'scraper-api', 'job-worker', 'indexer', 'operator-api'] as const;

/** What each process shows before its first call. */
export type ShownByProcess = ReadonlyMap<(typeof measuredProcesses)[number], readonly ShownMetric[]>;

/** Starts each process and reads its metrics. */
export async function collectMetrics(): Promise<ShownByProcess> {
  const installation = await Installation.prepare();
  // Where nothing listens: the indexer shows its figures without a cluster.
  const settings = { OPENSEARCH_URL: 'http://127.0.0.1:9' };
  try {
    const shown = measuredProcesses.map(async (name) => {
      const { url } = await installation.start(name, settings);
      const response = await fetch(`${url}/metrics`);
      return [name, readMetrics(await response.text())] as const;
    });
    return new Map(await Promise.all(shown));
  } finally {
    await installation.end();
  }
}
