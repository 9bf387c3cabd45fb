import { createRequire } from 'node:module';
import path from 'node:path';
import { documentHandler } from '@creator-discovery/http-server';
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
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<nav><strong>Creator Discovery</strong><a href="/docs/api.md">One-file reference (Markdown)</a><a href="/api/v1/openapi.json">OpenAPI 3.1</a></nav>
<main id="reference"></main>
<noscript>This page needs JavaScript; <a href="/docs/api.md">api.md</a> says the same without.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

/** The page calls the server it came from, under whatever name it was reached; its content policy allows no other. */
const script = `fetch('/api/v1/openapi.json')
  .then((answer) => answer.json())
  .then((spec) => {
    spec.servers = [{ url: location.origin + '/api/v1' }];
    SwaggerUIBundle({ spec, dom_id: '#reference', deepLinking: true, docExpansion: 'list', filter: true, displayRequestDuration: true, defaultModelsExpandDepth: -1, validatorUrl: null, persistAuthorization: false });
  });
`;

/** A bar above the viewer, and fixes of the viewer for narrow windows. */
const style = `body { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: .75rem max(20px, (100vw - 1420px) / 2); background: #1b2433; color: #fff; font: 15px sans-serif; }
nav a { color: #b9d4ff; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .title small { top: -3px; }
.swagger-ui .info hgroup a, .swagger-ui .info .info__license { display: none; }
.swagger-ui .scheme-container { margin: 0 0 16px; padding: 16px 0; }
.swagger-ui .renderedMarkdown table { display: block; overflow-x: auto; }
@media (max-width: 640px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; font-size: 20px; }
  .swagger-ui .opblock-tag small { order: 3; flex-basis: 100%; padding: 0; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 60px; font-size: 12px; }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap; gap: 8px; }
  .swagger-ui .parameters-col_name, .swagger-ui .response-col_status { min-width: 5em; width: 5em; }
  .swagger-ui .response-col_links { display: none; }
  .swagger-ui .opblock-body pre.microlight { font-size: 11px; }
}
`;

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function viewerRoutes(): Router {
  const router = Router({ caseSensitive: true });
  router.get(
    '/docs',
    documentHandler({
      type: 'text/html; charset=utf-8',
      text: page,
      headers: { 'Content-Security-Policy': contentPolicy },
    }),
  );
  router.get('/docs/reference.js', documentHandler({ type: 'text/javascript; charset=utf-8', text: script }));
  router.get('/docs/reference.css', documentHandler({ type: 'text/css; charset=utf-8', text: style }));
  for (const file of viewerFiles) {
    router.get(`/docs/${file}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=86400');
      response.sendFile(file, { root: viewer });
    });
  }
  return router;
}

/**
 * `GET /api/v1/openapi.json` and `GET /docs/api.md`, made once from the catalogue, and an interactive reference page at
 * `/docs` that loads nothing from elsewhere. (spec: action 1)
 */
export function documentRoutes(documents: Documents): Router {
  const router = Router({ caseSensitive: true });
  router.get(
    '/api/v1/openapi.json',
    documentHandler({ type: 'application/json; charset=utf-8', text: JSON.stringify(openApiDocument(documents)) }),
  );
  router.get('/docs/api.md', documentHandler({ type: 'text/markdown; charset=utf-8', text: apiReference(documents) }));
  router.use(viewerRoutes());
  return router;
}
