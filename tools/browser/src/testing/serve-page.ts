import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Serves a page with its script under a strict policy; other paths return 404. */
export async function servePage(body: string, script = '', policy = strict): Promise<PageServer> {
  const page = `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,"><script src="/page.js" defer></script></head><body><main><h1>A page</h1>${body}</main></body></html>`;
  const server: Server = createServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (request.url === '/') {
      response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html').end(page);
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
