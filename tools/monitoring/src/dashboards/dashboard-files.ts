import { actionApi } from './action-api.ts';
import { grafanaOf } from './dashboard.ts';
import { jobWorker } from './job-worker.ts';
import { scraperApi } from './scraper-api.ts';

export const dashboards = [actionApi, scraperApi, jobWorker];

/** Returns the Grafana files with paths relative to the root. */
export function dashboardFiles(): readonly { readonly file: string; readonly text: string }[] {
  return dashboards.map((dashboard) => ({ file: `infra/grafana/${dashboard.name}.json`, text: grafanaOf(dashboard) }));
}
