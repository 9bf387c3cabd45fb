import { commonSettings, databaseUrl, httpUrl, onOff, whole } from '@creator-discovery/http-server';
import { z } from 'zod';

function fixedPort(byDefault: number) {
  return whole('a port,', 1, 65_535).default(byDefault);
}

/** The operator's own database server, or an embedded one in a folder. (contract 1) */
export const databaseSettings = z.object({
  DATA_DIR: z.string().default('.data').describe('a folder for the embedded database and the demo keys'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
});

/** Settings of `npm start`, which passes the whole environment on to its processes. (contract 1) */
export const startSettings = z.object({
  ...commonSettings,
  ...databaseSettings.shape,
  ACTION_API_PORT: fixedPort(8080),
  SCRAPER_API_PORT: fixedPort(8081),
  JOB_WORKER_PORT: fixedPort(8082),
  PHOTONET_SIMULATOR_PORT: fixedPort(8090),
  PHOTONET_BASE_URL: httpUrl.optional(),
  DEMO_CREATORS: whole('a whole number from', 0, 1_000_000).default(20_000),
  DEMO_COLLECTION: onOff(true),
});

export type StartSettings = z.output<typeof startSettings>;
