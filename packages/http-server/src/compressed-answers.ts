import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Minimum size of compressed answers in bytes. */
const minBytes = 1024;

/** Missing in the table of compressible types. */
const jsonLines = 'application/x-ndjson';

const compress = compression({
  threshold: minBytes,
  // Answers are compressed per call: the fastest settings give most of the reduction in a fraction of the time.
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  filter: (request, response) =>
    (response as Response).locals.plain !== true &&
    (response.getHeader('Content-Type') === jsonLines || compression.filter(request, response)),
});

/** Compresses answers above 1 KiB with brotli or gzip for clients that accept it, except those marked by `neverCompress`. */
export const compressedAnswers: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding'] === undefined) next();
  else compress(request, response, next);
};

/**
 * Sends this answer uncompressed. Use it for answers that combine secrets with text from the request: their compressed
 * size would reveal the secret bit by bit.
 */
export function neverCompress(response: Response): void {
  response.locals.plain = true;
}
