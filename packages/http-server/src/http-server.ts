import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import express, { type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import { compressedAnswers } from './compressed-answers.ts';
import { type CrossOrigin, crossOriginAnswers } from './cross-origin.ts';
import { type Build, type HealthChecks, healthRoutes, showReadiness } from './health.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { ProcessProblem } from './problem.ts';
import { escapeUnreadablePath } from './readable-path.ts';
import { answerRefusedRequests, type Connection, type RefusedRequest } from './refused-requests.ts';
import { requestIdOf, requestIds } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { requestSpans } from './telemetry/request-spans.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** Maximum time for accepted requests to finish while draining, in milliseconds. */
const drainMs = 8_000;

export type HttpServerOptions = {
  build: Build;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Name of the port setting, for error messages. */
  portSetting?: string;
  /** Port of a separate listener for metrics and details of `/health/ready`, which the main listener then hides. */
  metricsPort?: number | undefined;
  /** Address of that listener. Default: `host`. */
  metricsHost?: string | undefined;
  /** Maximum time for a request to arrive, in milliseconds; 0 for no limit. Default: 15,000. */
  requestTimeoutMs?: number | undefined;
  checks?: HealthChecks | undefined;
  logger: Logger;
  metrics: Metrics;
  /** Null or absent: requests are not traced. */
  tracing?: Tracing | null | undefined;
  /** JSON body of requests refused before any route. Default: message and request id. */
  refusedBody?: ((refused: RefusedRequest) => object) | undefined;
  /** Paths that pages of other sites may call. Default: none. */
  crossOrigin?: CrossOrigin | undefined;
  /** Runs before any route; returns true if it has answered a request that can't be served now. */
  gate?: ((request: Request, response: Response) => boolean) | undefined;
  /** Adds routes and an error handler. Other paths return 404. */
  routes?: ((app: Express) => void) | undefined;
};

export type HttpServer = {
  /** `http://host:port` */
  url: string;
  port: number;
  /** Address of the metrics; `url` without a separate listener. */
  metricsUrl: string;
  /** Turns `/health/ready` to 503; all other requests are still answered, with `Connection: close`. */
  announceDrain(): void;
  /**
   * Accepts no new connections, lets accepted requests finish, and closes the rest after 8 s. Idle connections close
   * after `idleMs` (default 0); a request arriving until then is answered and its connection closed.
   */
  close(options?: { readonly idleMs?: number }): Promise<void>;
};

/**
 * Starts the server of a process with request ids, log, health and metrics before the process's own routes.
 *
 * @throws ProcessProblem if the port or address can't be used.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { build, checks = {}, logger, metrics, tracing = null, routes, refusedBody: bodyOf = plainBody } = options;
  let draining = false;
  const connections = new Map<Duplex, Connection>();
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestIds, escapeUnreadablePath);
  if (tracing !== null) app.use(requestSpans(tracing));
  app.use(requestLog(logger, metrics), (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const requests = countRequest(connections, request.socket, response);
    if (draining || requests >= requestsPerConnection) response.setHeader('Connection', 'close');
    const hosts = request.headersDistinct.host?.length ?? 0;
    if (hosts > 1) return refuseHost(response, bodyOf, 'There is more than one Host header.');
    if (hosts === 0 && request.httpVersion === '1.1')
      return refuseHost(response, bodyOf, 'The Host header is missing.');
    next();
  });
  // Before the gate, so that pages of other sites can read its refusals.
  if (options.crossOrigin) app.use(options.crossOrigin.path, crossOriginAnswers(options.crossOrigin));
  app.use((request, response, next) => {
    if (!options.gate?.(request, response)) next();
  });
  app.use(compressedAnswers);
  const health = { build, checks, metrics, isDraining: () => draining };
  showReadiness(health);
  app.use(onlyProbes(healthRoutes(health, options.metricsPort === undefined ? 'operators' : 'anybody')));
  routes?.(app);
  app.use(nothingHere);

  const server = createLimitedServer(app, options.requestTimeoutMs);
  answerRefusedRequests(server, {
    bodyOf,
    connections,
    onRefused: ({ status, requestId }) => {
      metrics.observeRequest({ method: 'unknown', route: 'unknown', status, seconds: 0 });
      logger.info('request', { request_id: requestId, route: 'unknown', status });
    },
  });
  const inside = await startMetrics(options, healthRoutes(health, 'operators'));
  const port = await listen(server, options).catch(async (error: unknown) => {
    await inside?.close();
    throw error;
  });
  const announceDrain = (): void => {
    draining = true;
    for (const { response } of connections.values())
      if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  return {
    url: urlOf(options.host, port),
    port,
    metricsUrl: inside?.url ?? urlOf(options.host, port),
    announceDrain,
    close: ({ idleMs = 0 } = {}) => {
      announceDrain();
      return drain(server, idleMs).then(() => inside?.close());
    },
  };
}

/** Fallback for processes without their own 404. */
function nothingHere(_request: Request, response: Response): void {
  response.status(404).json({ message: 'There is nothing at this address.', request_id: requestIdOf(response) });
}

/** Spares other requests from matching these routes one by one. */
function onlyProbes(routes: Router): RequestHandler {
  return (request, response, next) => (probe.test(request.path) ? routes(request, response, next) : next());
}

/** Prefix of health and metrics paths, in any case. */
const probe = /^\/(?:health|metrics)/i;

/** Returns the URL of a listener on this machine. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Starts the listener for operators, which stays open until the process has drained. */
async function startMetrics(
  { host: mainHost, metricsHost: host = mainHost, metricsPort }: HttpServerOptions,
  routes: Router,
): Promise<{ url: string; close(): Promise<void> } | null> {
  if (metricsPort === undefined) return null;
  const app = express();
  app.disable('x-powered-by');
  app.use(requestIds, routes, nothingHere);
  const server = createLimitedServer(app);
  const settings = { hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' };
  const port = await listen(server, { host, port: metricsPort, ...settings });
  return { url: urlOf(host, port), close: () => drain(server, 0) };
}

type LimitedServer = Server & { readonly sockets: ReadonlySet<Socket> };

/** Prevents slow or silent clients from holding connections. */
function createLimitedServer(app: Express, requestTimeoutMs = 15_000): LimitedServer {
  const sockets = new Set<Socket>();
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
      // Checked with the other headers, for a uniform refusal.
      requireHostHeader: false,
    },
    app,
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return Object.assign(server, { sockets });
}

/** Requests per connection; renewing connections rebalances them over processes. */
const requestsPerConnection = 10_000;

/** Returns the number of requests on this connection, including this one. */
function countRequest(connections: Map<Duplex, Connection>, socket: Duplex, response: Response): number {
  const known = connections.get(socket);
  if (known === undefined) {
    connections.set(socket, { requests: 1, response });
    socket.once('close', () => connections.delete(socket));
    return 1;
  }
  known.response = response;
  known.requests += 1;
  return known.requests;
}

/** HTTP/1.1 requires exactly one (RFC 9112, 3.2). */
function refuseHost(response: Response, bodyOf: (refused: RefusedRequest) => object, message: string): void {
  const refused = { status: 400, message, requestId: requestIdOf(response) } as const;
  response.status(400).set({ Connection: 'close', 'Cache-Control': 'no-store' }).json(bodyOf(refused));
}

function plainBody({ message, requestId }: RefusedRequest): object {
  return { message, request_id: requestId };
}

type Place = Pick<HttpServerOptions, 'host' | 'port' | 'portSetting'> & { readonly hostSetting?: string };

function listen(server: Server, place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ProcessProblem(listenProblem(error, place), { cause: error }));
    });
    server.listen(place.port, place.host, () => resolve((server.address() as AddressInfo).port));
  });
}

function listenProblem(
  error: NodeJS.ErrnoException,
  { host, port, hostSetting = 'HOST', portSetting = 'the port' }: Place,
): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} is in use: stop the other process or set ${portSetting} to another port`;
    case 'EACCES':
      return `port ${port} needs more privileges: set ${portSetting} to a port above 1023`;
    default:
      return `${hostSetting} ${host} is not an address of this machine (${error.code})`;
  }
}

function drain(server: LimitedServer, idleMs: number): Promise<void> {
  return new Promise((resolve) => {
    const overdue = setTimeout(() => server.closeAllConnections(), drainMs);
    const idleUntil = performance.now() + idleMs;
    const closeUnused = () => {
      server.closeIdleConnections();
      // Browsers open some in advance, which Node counts as busy.
      for (const socket of server.sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    const sweep = setInterval(() => performance.now() >= idleUntil && afterArrivals(closeUnused), 50);
    afterArrivals(() => {
      // Unlike http.Server, this close keeps idle connections open.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(overdue);
        clearInterval(sweep);
        resolve();
      });
    });
  });
}

/** Connections and requests that have reached this machine are accepted and read between two immediates. */
function afterArrivals(act: () => void): void {
  setImmediate(() => setImmediate(act));
}
