import { runProcess } from '@creator-discovery/http-server';
import { composeActionApi } from './composition.js';
import { settings } from './settings.js';
import { version } from './version.js';

await runProcess({
  name: 'action-api',
  version,
  settings,
  portSetting: 'ACTION_API_PORT',
  compose: ({ settings: chosen, logger, metrics }) => composeActionApi({ chosen, logger, metrics }),
});
