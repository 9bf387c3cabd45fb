import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import express, { type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import { compressedAnswers } from './compressed-answers.ts';
import { type HealthChecks, healthRoutes } from './health.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { ProcessProblem } from './problem.ts';
import { answerRefusedRequests, type Connection, type RefusedRequest } from './refused-requests.ts';
import { requestIdOf, requestIds } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { requestSpans } from './telemetry/request-spans.ts';
import type { Tracing } from './telemetry/tracing.ts';

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
  /** Of a listener of its own for the metrics and the details of `/health/ready`, which this one then doesn't show. */
  metricsPort?: number | undefined;
  /** How long a request may take to arrive whole, in milliseconds; 0 for as long as it likes. Default 15,000. */
  requestTimeoutMs?: number | undefined;
  checks?: HealthChecks | undefined;
  logger: Logger;
  metrics: Metrics;
  /** Null, or absent: requests leave no spans. */
  tracing?: Tracing | null | undefined;
  /** The JSON body of what is refused before any route has seen it. Default: its message and id. */
  refusedBody?: ((refused: RefusedRequest) => object) | undefined;
  /** Asked before any route: answers a request that can't be dealt with now, and says whether it has. */
  gate?: ((request: Request, response: Response) => boolean) | undefined;
  /** Adds the process's own routes and its error handler. Other addresses answer 404. */
  routes?: ((app: Express) => void) | undefined;
};

/** A listening server. */
export type HttpServer = {
  /** `http://host:port` */
  url: string;
  port: number;
  /** Where the metrics are; the same as `url` without a listener of their own. */
  metricsUrl: string;
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
  const { version, checks = {}, logger, metrics, tracing = null, routes, refusedBody: bodyOf = plainBody } = options;
  let draining = false;
  const connections = new Map<Duplex, Connection>();
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestIds);
  if (tracing !== null) app.use(requestSpans(tracing));
  app.use(requestLog(logger, metrics), (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const requests = countRequest(connections, request.socket, response);
    if (draining || requests >= requestsPerConnection) response.setHeader('Connection', 'close');
    if (request.headers.host === undefined && request.httpVersion === '1.1') return refuseWithoutHost(response, bodyOf);
    if (!options.gate?.(request, response)) next();
  });
  app.use(compressedAnswers);
  const health = { version, checks, metrics, isDraining: () => draining };
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
    metricsUrl: urlOf(options.host, inside?.port ?? port),
    announceDrain,
    close: ({ idleMs = 0 } = {}) => {
      announceDrain();
      return drain(server, idleMs).then(() => inside?.close());
    },
  };
}

/** Answers an address of a process that has no own answer to unknown ones. */
function nothingHere(_request: Request, response: Response): void {
  response.status(404).json({ message: 'There is nothing at this address.', request_id: requestIdOf(response) });
}

/** Other requests don't pass these routes one by one. */
function onlyProbes(routes: Router): RequestHandler {
  return (request, response, next) => (probe.test(request.path) ? routes(request, response, next) : next());
}

/** How the addresses of health and metrics begin; upper and lower case are the same. */
const probe = /^\/(?:health|metrics)/i;

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The listener for operators; it stays open until the process has drained. */
async function startMetrics(
  { host, metricsPort }: HttpServerOptions,
  routes: Router,
): Promise<{ port: number; close(): Promise<void> } | null> {
  if (metricsPort === undefined) return null;
  const app = express();
  app.disable('x-powered-by');
  app.use(requestIds, routes, nothingHere);
  const server = createLimitedServer(app);
  const port = await listen(server, { host, port: metricsPort, portSetting: 'METRICS_PORT' });
  return { port, close: () => drain(server, 0) };
}

/** Slow or silent clients must not hold connections. */
function createLimitedServer(app: Express, requestTimeoutMs = 15_000): Server {
  return createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
      // Checked with the other headers, so that the refusal has the form of all others.
      requireHostHeader: false,
    },
    app,
  );
}

/** Connections are renewed after so many requests, so that they are spread over processes again. */
const requestsPerConnection = 10_000;

/** The requests that have come over this connection, with this one. */
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

function refuseWithoutHost(response: Response, bodyOf: (refused: RefusedRequest) => object): void {
  const refused = { status: 400, message: 'The Host header is missing.', requestId: requestIdOf(response) } as const;
  response.status(400).set({ Connection: 'close', 'Cache-Control': 'no-store' }).json(bodyOf(refused));
}

function plainBody({ message, requestId }: RefusedRequest): object {
  return { message, request_id: requestId };
}

function listen(
  server: Server,
  { host, port, portSetting = 'the port' }: Pick<HttpServerOptions, 'host' | 'port' | 'portSetting'>,
): Promise<number> {
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
