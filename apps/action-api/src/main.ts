import { runProcess, version } from '@creator-discovery/http-server';
import { composeActionApi } from './composition.ts';
import { settings } from './settings.ts';

await runProcess({
  name: 'action-api',
  version,
  settings,
  portSetting: 'ACTION_API_PORT',
  compose: (parts) => composeActionApi(parts),
});
