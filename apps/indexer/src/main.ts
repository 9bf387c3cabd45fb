import { runProcess, version } from '@creator-discovery/http-server';
import { composeIndexer } from './composition.ts';
import { settings } from './settings.ts';

await runProcess({
  name: 'indexer',
  version,
  settings,
  portSetting: 'INDEXER_PORT',
  compose: composeIndexer,
});
