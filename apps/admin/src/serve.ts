import '@creator-discovery/http-server/node-version';
import type { Composition, ProcessParts } from '@creator-discovery/http-server';
import type { z } from 'zod';

const { runProcess } = await import('@creator-discovery/http-server');
const { composeAdmin } = await import('./composition.ts');
const { operatorRoutes } = await import('./operator-api/routes.ts');
const { operatorApiSettings } = await import('./settings.ts');

await runProcess({
  name: 'operator-api',
  settings: operatorApiSettings,
  portSetting: 'OPERATOR_PORT',
  compose,
});

/** A separate process: imports are slow, and processes reachable by customers should not contain these commands. */
function compose({ settings, logger }: ProcessParts<z.output<typeof operatorApiSettings>>): Composition {
  const { services, health, close } = composeAdmin(settings);
  return {
    port: settings.OPERATOR_PORT,
    refusal: health.refusal,
    checks: { vital: { database: health.check }, ready: { writable: health.writable, migrations: health.migrated } },
    routes: operatorRoutes({ services, logger }),
    // Uploads may take hours.
    requestTimeoutMs: 0,
    close,
  };
}
