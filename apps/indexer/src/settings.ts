import { commonSettings, databaseUrl, databaseUrls, port, whole } from '@creator-discovery/http-server';
import { missingOpenSearchVariable, openSearchVariables } from '@creator-discovery/opensearch';
import { z } from 'zod';

const shape = z.object({
  ...commonSettings,
  ...databaseUrls,
  SEARCH_DATABASE_URL: databaseUrl.optional(),
  ...openSearchVariables,
  INDEXER_PORT: port(8084),
  OPENSEARCH_SHARDS: whole('a whole number from', 1, 1000).optional(),
  OPENSEARCH_REPLICAS: whole('a whole number from', 0, 10).optional(),
  OPENSEARCH_WRITERS: whole('a whole number from', 1, 64).default(2),
});

export const settings = shape.superRefine((chosen, context) => {
  const missing = missingOpenSearchVariable(chosen);
  if (missing !== null) context.addIssue({ code: 'custom', path: [missing], message: 'is missing' });
});

export type Settings = z.output<typeof settings>;
