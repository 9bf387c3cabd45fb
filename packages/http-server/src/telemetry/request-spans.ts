import type { RequestHandler } from 'express';
import { isProbe } from '../metrics.ts';
import { requestIdOf } from '../request-id.ts';
import { addLogFields, endingOf } from '../request-log.ts';
import type { Tracing } from './tracing.ts';

/** Traces each request, continuing its `traceparent`. The log line carries the span's ids. */
export function requestSpans(tracing: Tracing): RequestHandler {
  return (request, response, next) => {
    if (isProbe(request.path)) return next();
    const { method, headers } = request;
    const { traceparent } = headers;
    const attributes = { 'http.request.method': method, 'creator_discovery.request_id': requestIdOf(response) };
    const parent = typeof traceparent === 'string' ? traceparent : null;
    tracing.begin(method, { kind: 'server', attributes, parent }, (span) => {
      addLogFields(response, tracing.ids() ?? {});
      response.once('close', () => {
        const { route, status, isFault } = endingOf(request, response);
        span.name(`${method} ${route}`);
        span.set({ 'http.route': route, 'http.response.status_code': status });
        if (isFault) span.failed();
        span.end();
      });
      next();
    });
  };
}
