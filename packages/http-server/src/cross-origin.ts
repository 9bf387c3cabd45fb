import cors from 'cors';
import type { RequestHandler } from 'express';

export interface CrossOrigin {
  /** Origins whose pages may call `path`, exactly as browsers send them. */
  readonly origins: readonly string[];
  /** Prefix of the paths. */
  readonly path: string;
}

/**
 * Lets pages of the given origins call with a key and read the answers. Browsers never send cookies along. Does nothing
 * without origins.
 */
export function crossOriginAnswers({ origins }: CrossOrigin): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: [...sentHeaders],
    exposedHeaders: [...readHeaders],
    maxAge: 600,
  });
}

const sentHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'X-API-Key',
  'X-Max-Credits',
  'X-Request-ID',
];

/** Headers of answers that pages can read, beyond those of every answer. */
const readHeaders = [
  'Age',
  'Content-Disposition',
  'Idempotent-Replayed',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Cache',
  'X-Request-ID',
  'X-Total-Rows',
];
