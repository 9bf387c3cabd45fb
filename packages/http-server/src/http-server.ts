import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import express, { type Express } from 'express';
import { type HealthChecks, healthRoutes } from './health.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { ProcessProblem } from './problem.ts';
import { requestIds } from './request-id.ts';
import { requestLog } from './request-log.ts';

/** How long accepted requests may take to finish once a process drains, in milliseconds. */
const drainMs = 8_000;

/** What {@link startHttpServer} needs. */
export type HttpServerOptions = {
  version: string;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The setting for the port, named in the message when the port is in use. */
  portSetting?: string;
  checks?: HealthChecks | undefined;
  logger: Logger;
  metrics: Metrics;
  /** Adds the process's own routes, its 404 and its error handler. */
  routes?: ((app: Express) => void) | undefined;
};

/** A listening server. */
export type HttpServer = {
  /** `http://host:port` */
  url: string;
  port: number;
  /** Turns `/health/ready` to 503; everything else is still answered, with `Connection: close`. */
  announceDrain(): void;
  /**
   * Accepts no new connections, lets accepted requests finish, and closes what is still open after 8 s. Connections without
   * a request are closed after `idleMs` (default 0): a request that was on its way is answered until then, and the
   * connection closed with its answer.
   */
  close(options?: { readonly idleMs?: number }): Promise<void>;
};

/**
 * Starts the server of a process: request ids, log, health and metrics first, then the process's own routes.
 *
 * @throws ProcessProblem when the port or address can't be used.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { version, checks = {}, logger, metrics, routes } = options;
  let draining = false;
  const open = new Set<ServerResponse>();
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestIds, requestLog(logger, metrics), (_request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (draining) response.setHeader('Connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
    next();
  });
  app.use(healthRoutes({ version, checks, metrics, isDraining: () => draining }));
  routes?.(app);

  const server = createLimitedServer(app);
  const port = await listen(server, options);
  const announceDrain = (): void => {
    draining = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    port,
    announceDrain,
    close: ({ idleMs = 0 } = {}) => {
      announceDrain();
      return drain(server, idleMs);
    },
  };
}

/** Slow or silent clients must not hold connections. */
function createLimitedServer(app: Express): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
    },
    app,
  );
  server.maxRequestsPerSocket = 10_000;
  return server;
}

function listen(server: Server, { host, port, portSetting = 'the port' }: HttpServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ProcessProblem(listenProblem(error, { host, port, portSetting }), { cause: error }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function listenProblem(error: NodeJS.ErrnoException, at: { host: string; port: number; portSetting: string }): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${at.port} is in use: stop what listens there or set ${at.portSetting} to another one`;
    case 'EACCES':
      return `port ${at.port} needs more privileges: set ${at.portSetting} to one above 1023`;
    default:
      return `HOST ${at.host} is not an address to listen on here (${error.code})`;
  }
}

function drain(server: Server, idleMs: number): Promise<void> {
  return new Promise((resolve) => {
    const overdue = setTimeout(() => server.closeAllConnections(), drainMs);
    const idleUntil = performance.now() + idleMs;
    const sweep = setInterval(() => performance.now() >= idleUntil && server.closeIdleConnections(), 50);
    // The close of http.Server closes idle connections at once, that of its base doesn't.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(overdue);
      clearInterval(sweep);
      resolve();
    });
  });
}
