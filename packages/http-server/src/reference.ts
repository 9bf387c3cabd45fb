import { createRequire } from 'node:module';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { documentHandler } from './document.ts';

/** Documents of an API. */
export interface ApiReference {
  /** Name of the API, as HTML. */
  readonly title: string;
  /** OpenAPI document as JSON, and its path. */
  readonly openApi: string;
  readonly openApiPath: string;
  /** Prefix of the document's paths on this server; empty if they are complete. */
  readonly basePath: string;
  /** Markdown files by path; `/docs/api.md` is the one-file reference. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Serves the documents of an API for GET and HEAD: OpenAPI, Markdown files, and an interactive page at `/docs`, which
 * loads nothing from other sites. It calls only its own server.
 */
export function referenceHandlers(api: ApiReference): ReadonlyMap<string, RequestHandler> {
  const page = { type: 'text/html; charset=utf-8', headers: { 'Content-Security-Policy': contentPolicy } };
  return new Map([
    [api.openApiPath, documentHandler({ type: 'application/json; charset=utf-8', text: api.openApi })],
    ...[...api.files].map(([path, text]) => [path, documentHandler({ type: textType(path), text })] as const),
    ['/docs', documentHandler({ ...page, text: pageOf(api) })],
    ['/docs/reference.js', documentHandler({ type: 'text/javascript; charset=utf-8', text: scriptOf(api) })],
    ['/docs/reference.css', documentHandler({ type: 'text/css; charset=utf-8', text: style })],
    ...viewerFiles.map((file) => [`/docs/${file}`, viewerFileHandler(file)] as const),
  ]);
}

function textType(file: string): string {
  return file.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'text/plain; charset=utf-8';
}

const viewer = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Files of the viewer, served locally. */
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

function viewerFileHandler(file: string): RequestHandler {
  return (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.sendFile(file, { root: viewer });
  };
}

function pageOf({ title, openApiPath }: ApiReference): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<nav><strong>${title}</strong><a href="/docs/api.md">One-file reference (Markdown)</a><a href="${openApiPath}">OpenAPI 3.1</a></nav>
<div id="reference"></div>
<noscript>This page needs JavaScript. <a href="/docs/api.md">api.md</a> has the same content.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;
}

/** Calls the server under the name the browser used; the content policy allows no other. */
function scriptOf({ openApiPath, basePath }: ApiReference): string {
  return `fetch('${openApiPath}')
  .then((answer) => answer.json())
  .then((spec) => {
    spec.servers = [{ url: location.origin + '${basePath}' }];
    SwaggerUIBundle({ spec, dom_id: '#reference', deepLinking: true, docExpansion: 'list', filter: true, displayRequestDuration: true, defaultModelsExpandDepth: -1, validatorUrl: null, persistAuthorization: false });
  });
`;
}

/** Adds a bar above the viewer, and fixes its narrow layout, contrast and touch targets. */
const style = `body { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: .75rem max(20px, (100vw - 1420px) / 2); background: #1b2433; color: #fff; font: 15px sans-serif; }
nav a { color: #b9d4ff; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .title small { top: -3px; }
.swagger-ui .info hgroup a, .swagger-ui .info .info__license { display: none; }
.swagger-ui .scheme-container { margin: 0 0 16px; padding: 16px 0; }
.swagger-ui .info .title small, .swagger-ui .download-contents { background: #5b6270; }
.swagger-ui .info .title small.version-stamp { background: #4d6e00; }
.swagger-ui .opblock.opblock-get .opblock-summary-method, .swagger-ui .btn.execute { background: #1f69b3; border-color: #1f69b3; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a7f52; }
.swagger-ui .btn.authorize { border-color: #1a7f52; color: #1a7f52; }
.swagger-ui .btn.authorize svg { fill: #1a7f52; }
.swagger-ui .btn.cancel { border-color: #b3261e; color: #b3261e; }
.swagger-ui .opblock-summary-path a { padding-block: 2px; }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ff9d9d !important; }
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
