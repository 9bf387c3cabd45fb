import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  /** The setting that chooses the port, named when the port is taken. */
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
  /** From now on `/health/ready` says 503, while everything else is still answered. */
  announceDrain(): void;
  /** Takes no new connection, lets accepted requests finish, and ends what is still open after 8 s. */
  close(): Promise<void>;
};

/**
 * Starts the server of a process: request ids, log, health and metrics first, then the process's own routes.
 *
 * @throws ProcessProblem when the port or the address cannot be had.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { version, checks = {}, logger, metrics, routes } = options;
  let draining = false;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestIds, requestLog(logger, metrics), (_request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (draining) response.setHeader('Connection', 'close');
    next();
  });
  app.use(healthRoutes({ version, checks, metrics, isDraining: () => draining }));
  routes?.(app);

  const server = createLimitedServer(app);
  const port = await listen(server, options);
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    port,
    announceDrain: () => {
      draining = true;
    },
    close: () => {
      draining = true;
      return drain(server);
    },
  };
}

/** A caller that sends slowly, or nothing, may not keep a connection. */
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
      return `port ${at.port} may not be used by this account: set ${at.portSetting} to one above 1023`;
    default:
      return `HOST ${at.host} cannot be listened on (${error.code})`;
  }
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const overdue = setTimeout(() => server.closeAllConnections(), drainMs);
    // A connection whose last request has just been answered is idle, and its caller would keep it.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(overdue);
      clearInterval(sweep);
      resolve();
    });
  });
}
