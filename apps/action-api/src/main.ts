import { runProcess } from '@creator-discovery/http-server';
import { composeActionApi } from './composition.ts';
import { settings } from './settings.ts';
import { version } from './version.ts';

await runProcess({
  name: 'action-api',
  version,
  settings,
  portSetting: 'ACTION_API_PORT',
  compose: (parts) => composeActionApi(parts),
});
