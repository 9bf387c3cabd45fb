import { referenceHandlers } from '@creator-discovery/http-server';
import { apiReference, openApiDocument } from '@creator-discovery/operations';
import type { Policies } from '@creator-discovery/rate-limits';
import { Router } from 'express';

/** What the documents name. */
export interface Documents {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly policies: Policies;
}

/**
 * `GET /api/v1/openapi.json` and `GET /docs/api.md`, made once from the catalogue, and an interactive reference page at
 * `/docs`. (spec: action 1)
 */
export function documentRoutes(documents: Documents): Router {
  const router = Router({ caseSensitive: true });
  const handlers = referenceHandlers({
    title: 'Creator Discovery API',
    openApi: JSON.stringify(openApiDocument(documents)),
    openApiPath: '/api/v1/openapi.json',
    basePath: '/api/v1',
    markdown: apiReference(documents),
  });
  for (const [path, handler] of handlers) router.get(path, handler);
  return router;
}
