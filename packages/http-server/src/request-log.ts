import type { Request, RequestHandler, Response } from 'express';
import type { LogFields, Logger } from './logger.ts';
import { isProbe, type Metrics } from './metrics.ts';
import { requestIdOf } from './request-id.ts';

/** Logged if the client disconnected before the response was complete. */
const clientClosed = 499;

/** Adds fields to this request's log line, such as `{ account_id }` or `{ operation, outcome }`. */
export function addLogFields(response: Response, fields: LogFields): void {
  response.locals.logFields = { ...(response.locals.logFields as LogFields | undefined), ...fields };
}

/** Sets the route in log and metrics if one express route serves several, such as `/api/v1/search_creators`. */
export function setRoute(response: Response, route: string): void {
  response.locals.route = route;
}

/** Logs and measures each request by route, without path, query, headers or body. */
export function requestLog(logger: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const { route, status, isFault } = endingOf(request, response);
      metrics.observeRequest({ method: request.method, route, status, seconds });
      const level = isProbe(route) ? 'debug' : isFault ? 'error' : 'info';
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

/** Marks a status above 499 as the caller's mistake, such as an unknown target. */
export function setExpected(response: Response): void {
  response.locals.isExpected = true;
}

/** Route and status of a finished request for log, metrics and traces. */
export function endingOf(request: Request, response: Response) {
  const refusedWith = response.locals.refusedWith as number | undefined;
  const status = refusedWith ?? (response.writableFinished ? response.statusCode : clientClosed);
  return { route: routeOf(request, response), status, isFault: status >= 500 && response.locals.isExpected !== true };
}

function routeOf(request: Request, response: Response): string {
  const named = response.locals.route as string | undefined;
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  return named ?? (typeof pattern === 'string' ? `${request.baseUrl}${pattern}` : 'unknown');
}
