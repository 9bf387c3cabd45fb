import { runProcess, version } from '@creator-discovery/http-server';
import { composeJobWorker } from './composition.ts';
import { settings } from './settings.ts';

await runProcess({
  name: 'job-worker',
  version,
  settings,
  portSetting: 'JOB_WORKER_PORT',
  compose: composeJobWorker,
});
