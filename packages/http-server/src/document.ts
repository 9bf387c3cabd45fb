import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/** A text that is made once and served to anybody. */
export interface Document {
  /** Its media type, with the charset. */
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves a document for GET and HEAD, with an entity tag: who has it already gets a 304. */
export function documentHandler({ type, text, headers = {} }: Document): RequestHandler {
  // Weak, because the same text is sent with several encodings.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  return (request, response) => {
    response.set({ ...headers, 'Content-Type': type, ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    // Not by express, which ignores the tag where the client also says no-cache, as fetch does.
    if (isKnownTag(request.headers['if-none-match'], tag)) response.status(304).end();
    else response.send(text);
  };
}

/** Whether one of the tags in an If-None-Match header is this one, compared weakly. (RFC 9110, 13.1.2) */
export function isKnownTag(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false;
  const opaque = (one: string): string => one.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((one) => opaque(one) === opaque(tag));
}
