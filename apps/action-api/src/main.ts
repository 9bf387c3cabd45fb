import '@creator-discovery/http-server/node-version';

const { runProcess } = await import('@creator-discovery/http-server');
const { composeActionApi } = await import('./composition.ts');
const { settings } = await import('./settings.ts');

await runProcess({
  name: 'action-api',
  settings,
  portSetting: 'ACTION_API_PORT',
  compose: (parts) => composeActionApi(parts),
});
