import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Answers below this size are sent as they are, in bytes. */
const smallest = 1024;

const compress = compression({
  threshold: smallest,
  // Answers are made for one call each: the fastest settings give most of the size for a fraction of the time.
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  filter: (request, response) => (response as Response).locals.plain !== true && compression.filter(request, response),
});

/** Compresses answers above 1 KiB with brotli or gzip for clients that accept it, except those marked by `neverCompress`. */
export const compressedAnswers: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding'] === undefined) next();
  else compress(request, response, next);
};

/**
 * Sends this answer as it is. For answers that have something secret beside something that a stranger may have put into the
 * request: their compressed size would give the secret away bit by bit.
 */
export function neverCompress(response: Response): void {
  response.locals.plain = true;
}
