import '@creator-discovery/http-server/node-version';

const { runProcess } = await import('@creator-discovery/http-server');
const { composeJobWorker } = await import('./composition.ts');
const { settings } = await import('./settings.ts');

await runProcess({
  name: 'job-worker',
  settings,
  portSetting: 'JOB_WORKER_PORT',
  compose: composeJobWorker,
});
