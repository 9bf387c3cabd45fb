import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Serves a page with its script under a strict policy; other paths return 404. */
export function servePage(body: string, script = '', policy = strict): Promise<LocalServer> {
  const page = `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,"><script src="/page.js" defer></script></head><body><main><h1>A page</h1>${body}</main></body></html>`;
  return serveLocally((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (request.url === '/') {
      response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html').end(page);
    } else response.writeHead(404).end();
  });
}
