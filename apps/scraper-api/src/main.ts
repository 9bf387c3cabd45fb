import '@creator-discovery/http-server/node-version';

const { runProcess } = await import('@creator-discovery/http-server');
const { composeScraperApi } = await import('./composition.ts');
const { settings } = await import('./settings.ts');

await runProcess({
  name: 'scraper-api',
  settings,
  portSetting: 'SCRAPER_API_PORT',
  compose: composeScraperApi,
});
