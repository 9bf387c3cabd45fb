import { createRequire } from 'node:module';
import path from 'node:path';
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

const viewer = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Only what the page needs; everything comes from this server. */
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Creator Discovery API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<p style="margin:1rem 2rem;font-family:sans-serif">One-file reference: <a href="/docs/api.md">api.md</a> · OpenAPI 3.1: <a href="/api/v1/openapi.json">openapi.json</a></p>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

const script = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'list', validatorUrl: null, persistAuthorization: false });
`;

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const viewerRoutes = (): Router => {
  const router = Router({ caseSensitive: true });
  router.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', contentPolicy);
    response.type('text/html; charset=utf-8').send(page);
  });
  router.get('/docs/reference.js', (_request, response) => {
    response.type('text/javascript; charset=utf-8').send(script);
  });
  for (const file of viewerFiles) {
    router.get(`/docs/${file}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=86400');
      response.sendFile(file, { root: viewer });
    });
  }
  return router;
};

/**
 * `GET /api/v1/openapi.json` and `GET /docs/api.md`, made once from the catalogue, and an interactive reference page at
 * `/docs` that loads nothing from elsewhere. (spec: action 1)
 */
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
  router.use(viewerRoutes());
  return router;
};
