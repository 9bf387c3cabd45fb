import '@creator-discovery/http-server/node-version';

const { runProcess, version } = await import('@creator-discovery/http-server');
const { composeIndexer } = await import('./composition.ts');
const { settings } = await import('./settings.ts');

await runProcess({
  name: 'indexer',
  version,
  settings,
  portSetting: 'INDEXER_PORT',
  compose: composeIndexer,
});
