import { writeFileSync } from 'node:fs';
import { collectMetrics } from './collect-metrics.ts';
import { dashboardFiles } from './dashboards/dashboard-files.ts';
import { metricsDocument } from './metrics-document.ts';

/** `npm run metrics-doc`: writes `docs/metrics.md` and the Grafana dashboards. */
const root = new URL('../../../', import.meta.url);
writeFileSync(new URL('docs/metrics.md', root), metricsDocument(await collectMetrics()));
for (const { file, text } of dashboardFiles()) writeFileSync(new URL(file, root), text);
