import type { Request, RequestHandler, Response } from 'express';
import type { LogFields, Logger } from './logger.ts';
import { isProbe, type Metrics } from './metrics.ts';
import { requestIdOf } from './request-id.ts';

/** The status logged when the client closed the connection before the response was complete. */
const clientClosed = 499;

/** Adds fields to the log line of this request, for example `{ account_id }` or `{ operation, outcome }`. */
export function addLogFields(response: Response, fields: LogFields): void {
  response.locals.logFields = { ...(response.locals.logFields as LogFields | undefined), ...fields };
}

/** Sets the route shown in log and metrics where one express route serves several, for example `/api/v1/search_creators`. */
export function setRoute(response: Response, route: string): void {
  response.locals.route = route;
}

/** Logs and measures each request by its route, without path, query, headers and body. */
export function requestLog(logger: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const { route, status } = endingOf(request, response);
      metrics.observeRequest({ method: request.method, route, status, seconds });
      const level = status >= 500 ? 'error' : isProbe(route) ? 'debug' : 'info';
      logger[level]('request', {
        request_id: requestIdOf(response),
        method: request.method,
        route,
        status,
        duration_ms: Math.round(seconds * 1e4) / 10,
        ...(response.locals.logFields as LogFields | undefined),
      });
    });
    next();
  };
}

/** The route and status of a request that has ended, as log and metrics show them. */
export function endingOf(request: Request, response: Response): { readonly route: string; readonly status: number } {
  const refusedWith = response.locals.refusedWith as number | undefined;
  const status = refusedWith ?? (response.writableFinished ? response.statusCode : clientClosed);
  return { route: routeOf(request, response), status };
}

function routeOf(request: Request, response: Response): string {
  const named = response.locals.route as string | undefined;
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  return named ?? (typeof pattern === 'string' ? `${request.baseUrl}${pattern}` : 'unknown');
}
