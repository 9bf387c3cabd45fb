import { runProcess, version } from '@creator-discovery/http-server';
import { composeScraperApi } from './composition.ts';
import { settings } from './settings.ts';

await runProcess({
  name: 'scraper-api',
  version,
  settings,
  portSetting: 'SCRAPER_API_PORT',
  compose: composeScraperApi,
});
