import '@creator-discovery/http-server/node-version';

const { runProcess } = await import('@creator-discovery/http-server');
const { composeIndexer } = await import('./composition.ts');
const { settings } = await import('./settings.ts');

await runProcess({
  name: 'indexer',
  settings,
  portSetting: 'INDEXER_PORT',
  compose: composeIndexer,
});
