import { once } from 'node:events';
import { done, invalidRequest, type Outcome, type RefusedOutcome, refused } from '@creator-discovery/operations';
import type { ProblemCode } from '@creator-discovery/search-filters';
import type { Request, Response } from 'express';

/** Time without a byte after which the rest of a body that is too large is not awaited, in milliseconds. */
const silenceMs = 500;

/**
 * Reads a body of at most `maxBytes`. Most clients read no answer while they send, so the rest of a large body is
 * awaited. If it stays away, the connection closes after the answer.
 *
 * @throws if the client has disconnected
 */
export async function readBytes(request: Request, response: Response, maxBytes: number): Promise<Outcome<Buffer>> {
  if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    return unreadable(415, 'must be sent without content encoding', 'invalid_format');
  if (Number(request.headers['content-length'] ?? 0) <= maxBytes) {
    const chunks = await chunksOf(request, maxBytes);
    if (chunks !== null) return done(Buffer.concat(chunks));
  }
  if (!request.closed) await discardRest(request);
  if (!request.complete) response.setHeader('Connection', 'close');
  return unreadable(413, `must have at most ${maxBytes} bytes`, 'too_long');
}

export function unreadable(httpStatus: 400 | 413 | 415, problem: string, code: ProblemCode): RefusedOutcome {
  return refused(invalidRequest([{ field: '', problem, code }]), httpStatus);
}

/** Returns null if there are more bytes. Iterating over the request would take twice as long. */
function chunksOf(request: Request, maxBytes: number): Promise<readonly Buffer[] | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    if (request.closed) reject(request.errored);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) resolve(null);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks));
    request.once('error', reject).once('close', reject);
  });
}

async function discardRest(request: Request): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  request.on('data', () => timer.refresh());
  await once(request.resume(), 'close', { signal: silence.signal }).catch(() => undefined);
  clearTimeout(timer);
}
