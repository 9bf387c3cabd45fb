import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/** A static public text. */
export interface Document {
  /** Media type with charset. */
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves a document for GET and HEAD with an entity tag and 304. */
export function documentHandler({ type, text, headers = {} }: Document): RequestHandler {
  // Weak, because the text is sent in several encodings.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  return (request, response) => {
    response.set({ ...headers, 'Content-Type': type, ETag: tag, 'Cache-Control': 'no-cache' });
    response.vary('Accept-Encoding');
    // Not left to express, which ignores the tag if the client also sends no-cache, as fetch does.
    if (isKnownTag(request.headers['if-none-match'], tag)) response.status(304).end();
    else response.send(text);
  };
}

/** Compares an If-None-Match header weakly. (RFC 9110, 13.1.2) */
export function isKnownTag(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false;
  const opaque = (one: string): string => one.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((one) => opaque(one) === opaque(tag));
}
