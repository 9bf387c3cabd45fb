import { runProcess } from '@creator-discovery/http-server';
import { composeJobWorker } from './composition.js';
import { settings } from './settings.js';

await runProcess({
  name: 'job-worker',
  version: '1.0.0',
  settings,
  portSetting: 'JOB_WORKER_PORT',
  compose: composeJobWorker,
});
