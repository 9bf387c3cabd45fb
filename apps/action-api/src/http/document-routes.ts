import { setRoute } from '@creator-discovery/http-server';
import { apiReference, openApiDocument } from '@creator-discovery/operations';
import type { Policies } from '@creator-discovery/rate-limits';
import { Router } from 'express';

/** What the documents name. */
export interface Documents {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly policies: Policies;
}

/** `GET /api/v1/openapi.json` and `GET /docs/api.md`, made once from the catalogue. (spec: action 1) */
export const documentRoutes = (documents: Documents): Router => {
  const openApi = JSON.stringify(openApiDocument(documents));
  const reference = apiReference(documents);
  const router = Router({ caseSensitive: true });
  router.get('/api/v1/openapi.json', (_request, response) => {
    setRoute(response, '/api/v1/openapi.json');
    response.type('application/json').send(openApi);
  });
  router.get('/docs/api.md', (_request, response) => {
    setRoute(response, '/docs/api.md');
    response.type('text/markdown; charset=utf-8').send(reference);
  });
  return router;
};
