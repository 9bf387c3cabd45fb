import { actionApi } from './action-api.ts';
import { grafanaOf } from './dashboard.ts';
import { jobWorker } from './job-worker.ts';
import { scraperApi } from './scraper-api.ts';

/** All dashboards, one for each group of processes. */
export const dashboards = [actionApi, scraperApi, jobWorker];

/** The files of all dashboards, as paths from the root of the repository. */
export function dashboardFiles(): readonly { readonly file: string; readonly content: object }[] {
  return dashboards.map((dashboard) => ({
    file: `infra/grafana/${dashboard.name}.json`,
    content: grafanaOf(dashboard),
  }));
}
