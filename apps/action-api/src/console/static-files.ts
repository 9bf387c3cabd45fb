import { isKnownTag, setRoute } from '@creator-discovery/http-server';
import { notFound } from '@creator-discovery/operations';
import type { Request, RequestHandler, Response } from 'express';
import { sendRefusal } from '../http/answers.ts';
import type { BuiltEncoding, ConsoleFile, ConsoleFiles } from './console-files.ts';

/**
 * Serves the console for GET and HEAD: its files, and its page at every other address, because the application routes
 * those. (contract 7 "Console")
 */
export function staticFiles(files: ConsoleFiles): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.set(headersOfAll);
    const [address = '', query] = request.originalUrl.split('?');
    if (address === '/console') {
      setRoute(response, '/console');
      return response.redirect(301, query === undefined ? '/console/' : `/console/?${query}`);
    }
    const name = request.path.slice(1);
    if (name === authorizationPage) response.set('Cross-Origin-Opener-Policy', 'unsafe-none');
    const isAsset = name.startsWith('assets/');
    setRoute(response, isAsset ? '/console/assets/{file}' : '/console/{page}');
    const file = name === '' ? null : await files.file(name);
    if (file !== null) return send(file, request, response);
    // Never the page in place of a missing script, which would only hide the cause.
    if (isAsset) return sendRefusal(response, notFound('This build of the console has no such file. Reload the page.'));
    const page = await files.page();
    return page === null ? sendNotBuilt(response) : send(page, request, response);
  };
}

/**
 * Allows code and styles from this server only, no eval, no framing. The Trusted Types policy admits the console's own
 * worker (`download/start-worker.ts`).
 */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types console-worker',
].join('; ');

/** Clients open it in a window, and wait for their own page in it, which must still know its opener. */
const authorizationPage = 'authorize';

const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

const headersOfAll = {
  'Content-Security-Policy': contentPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
};

function send(file: ConsoleFile, request: Request, response: Response): void {
  const encoding = encodingFor(file, request);
  response.set({
    ETag: file.entityTag,
    // Asset names include a content hash.
    'Cache-Control': file.name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  });
  if (isKnownTag(request.headers['if-none-match'], file.entityTag)) {
    response.status(304).end();
    return;
  }
  const bytes = encoding === null ? file.content : (file.encoded[encoding] ?? file.content);
  response.type(file.name.slice(file.name.lastIndexOf('.')));
  if (encoding !== null) response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(bytes.length));
  response.end(bytes);
}

/** Returns the best built encoding that the client accepts, or null. */
function encodingFor({ encoded }: ConsoleFile, request: Request): BuiltEncoding | null {
  const built = (['br', 'gzip'] as const).filter((encoding) => encoded[encoding] !== undefined);
  const chosen = request.acceptsEncodings([...built, 'identity']);
  return built.find((encoding) => encoding === chosen) ?? null;
}

function sendNotBuilt(response: Response): void {
  response.status(503).set({ 'Cache-Control': 'no-store' }).type('html').send(notBuilt);
}

const notBuilt = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The console is not built</title>
<link rel="icon" href="/favicon.ico">
</head>
<body>
<main>
<h1>The console is not built</h1>
<p>This server has no build of the console in <code>apps/console/dist</code>. Run <code>npm start</code>, <code>npm run dev</code>
or <code>npm run build</code> in <code>apps/console</code>, then load this page again. The server needs no restart, and the API works
without the console.</p>
</main>
</body>
</html>
`;
