import { runProcess } from '@creator-discovery/http-server';
import { compose, settings, version } from './composition.ts';

await runProcess({ name: 'scraper-api', version, settings, portSetting: 'SCRAPER_API_PORT', compose });
