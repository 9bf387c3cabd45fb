import { commonSettings, databaseUrls, port } from '@creator-discovery/http-server';
import { photonetVariables } from '@creator-discovery/photonet-http';
import { sourceVariables } from '@creator-discovery/photonet-provider';
import { z } from 'zod';

/** Settings of the scraper API; each is one environment variable. (contract 1) */
export const settings = z.object({
  ...commonSettings,
  ...photonetVariables,
  ...sourceVariables,
  ...databaseUrls,
  SCRAPER_API_PORT: port(8081),
  CALLS_IN_FLIGHT_PER_KEY: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(256)
    .describe('a number of calls, 1 to 10000'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(16).describe('a number of connections, 1 to 500'),
});

export type Settings = z.output<typeof settings>;
