import { commonSettings, databaseUrl, databaseUrls, port } from '@creator-discovery/http-server';
import { missingOpenSearchVariable, openSearchVariables } from '@creator-discovery/opensearch';
import { z } from 'zod';

function count(min: number, max: number) {
  return z.coerce.number().int().min(min).max(max).describe(`a whole number from ${min} to ${max}`);
}

const shape = z.object({
  ...commonSettings,
  ...databaseUrls,
  SEARCH_DATABASE_URL: databaseUrl.optional(),
  ...openSearchVariables,
  INDEXER_PORT: port(8084),
  OPENSEARCH_SHARDS: count(1, 1000).optional(),
  OPENSEARCH_REPLICAS: count(0, 10).optional(),
  OPENSEARCH_WRITERS: count(1, 64).default(2),
});

export const settings = shape.superRefine((chosen, context) => {
  const missing = missingOpenSearchVariable(chosen);
  if (missing !== null) context.addIssue({ code: 'custom', path: [missing], message: 'is missing' });
});

export type Settings = z.output<typeof settings>;
