import { commonSettings, databaseUrls, origins, port, whole } from '@creator-discovery/http-server';
import { photonetVariables } from '@creator-discovery/photonet-http';
import { type ProbeTarget, readProbeTargets } from '@creator-discovery/scraping';
import { z } from 'zod';

/** Environment variables of the scraper API. (contract 1) */
export const settings = z.object({
  ...commonSettings,
  ...photonetVariables,
  ...databaseUrls,
  CORS_ORIGINS: origins,
  PHOTONET_PROBE_MINUTES: z.coerce.number().min(0).max(1440).default(0).describe('minutes from 0 to 1440; 0 is never'),
  PHOTONET_PROBE_TARGETS: z
    .string()
    .default('')
    .transform((text, context): readonly ProbeTarget[] => {
      const read = readProbeTargets(text);
      if (read.ok) return read.targets;
      context.addIssue({ code: 'custom', message: `targets such as profile:NAME,post:SHORTCODE, but ${read.problem}` });
      return z.NEVER;
    }),
  SCRAPER_API_PORT: port(8081),
  CALLS_IN_FLIGHT_PER_KEY: whole('a number of calls,', 1, 10_000).default(256),
  DATABASE_POOL_SIZE: whole('a number of connections,', 1, 500).default(16),
});

export type Settings = z.output<typeof settings>;
