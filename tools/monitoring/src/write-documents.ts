import { writeFileSync } from 'node:fs';
import { collectMetrics } from './collect-metrics.ts';
import { dashboardFiles } from './dashboards/dashboard-files.ts';
import { metricsDocument } from './metrics-document.ts';

/** `npm run metrics-doc`: writes `docs/metrics.md` from the running processes, and the dashboards from their descriptions. */
const root = new URL('../../../', import.meta.url);
writeFileSync(new URL('docs/metrics.md', root), metricsDocument(await collectMetrics()));
for (const { file, content } of dashboardFiles()) writeFileSync(new URL(file, root), JSON.stringify(content));
