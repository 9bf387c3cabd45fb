import { type Composition, type ProcessParts, runProcess } from '@creator-discovery/http-server';
import type { z } from 'zod';
import { composeAdmin } from './composition.ts';
import { operatorRoutes } from './operator-api/routes.ts';
import { operatorApiSettings } from './settings.ts';
import { version } from './version.ts';

await runProcess({
  name: 'operator-api',
  version,
  settings: operatorApiSettings,
  portSetting: 'OPERATOR_PORT',
  compose,
});

/** A process of its own: imports and checks take their time, and what strangers reach should not contain these commands. */
function compose({ settings, logger }: ProcessParts<z.output<typeof operatorApiSettings>>): Composition {
  const { services, health, close } = composeAdmin(settings);
  return {
    port: settings.OPERATOR_PORT,
    refusal: health.refusal,
    checks: { vital: { database: health.check }, ready: { writable: health.writable, migrations: health.migrated } },
    routes: operatorRoutes({ services, logger }),
    // A file may be sent for hours.
    requestTimeoutMs: 0,
    close,
  };
}
