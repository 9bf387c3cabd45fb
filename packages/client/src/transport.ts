import { ConnectionError } from './errors.ts';
import { type FailedAttempt, isRepeatable, longestWaitMs, pauseBefore, type Repeatability } from './retry-schedule.ts';

export interface TransportOptions {
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
  /** Repetitions after the first attempt. Default: 4. */
  readonly retries?: number;
  /** Time limit of one attempt, and of a pause within a file. Default: 120,000, longer than any call takes. */
  readonly timeoutMs?: number;
}

export type Transport = Required<TransportOptions>;

export function transportOf({
  fetch = globalThis.fetch,
  retries = 4,
  timeoutMs = 120_000,
}: TransportOptions): Transport {
  for (const [option, value] of Object.entries({ retries, timeoutMs }))
    if (!(value >= 0)) throw new TypeError(`${option} must be a number, at least 0`);
  // Browsers and Workers refuse to call `fetch` as a method of another object.
  return { fetch: (request, init) => fetch(request, init), retries, timeoutMs };
}

/**
 * Returns the address without a slash at its end.
 *
 * @throws {TypeError} with the name of the option that is missing or wrong; a key is not repeated.
 */
export function rootOf({ url, key }: { readonly url: string; readonly key: string }, example: string): string {
  const matches = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value);
  if (!matches(url, /^https?:\/\/[^\s/]+(?:\/(?!(?:console|mcp|docs)(?:\/|$))|$)/i))
    throw new TypeError(`url must be an address such as ${example}`);
  if (!matches(key, /^[!-~]+$/)) throw new TypeError('key must be the text of a key, without spaces');
  return url.replace(/\/$/, '');
}

/**
 * Sends a request until it is answered, or its repetitions are used up. The answer's body has arrived.
 *
 * @throws {ConnectionError} no answer arrived
 */
export function sendWhole(transport: Transport, request: Request, repeatability: Repeatability): Promise<Response> {
  return send(transport, request, { repeatability, read: wholeResponse });
}

/** Like `sendWhole`, but the body is still to be read. */
export function sendForStream(transport: Transport, request: Request): Promise<Response> {
  const read = async (response: Response) => (response.ok ? response : wholeResponse(response));
  return send(transport, request, { repeatability: 'read', read });
}

interface Sending {
  readonly repeatability: Repeatability;
  read(response: Response): Promise<Response>;
}

async function send(transport: Transport, request: Request, { repeatability, read }: Sending): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await oneAttempt(transport, request, read);
    request.signal.throwIfAborted();
    const failed = failureOf(outcome);
    if (failed !== null && attempt <= transport.retries && isRepeatable(failed, repeatability)) {
      const pause = pauseBefore(failed, attempt, { random: Math.random(), now: Date.now() });
      if (pause <= longestWaitMs) {
        await pauseFor(pause, request.signal);
        continue;
      }
    }
    if (outcome instanceof Response) return outcome;
    const requestId = request.headers.get('x-request-id') ?? '';
    const { code } = (outcome.lost as { readonly cause?: { readonly code?: string } }).cause ?? {};
    const message = `No answer from ${new URL(request.url).host}${code ? ` (${code})` : ''}`;
    throw new ConnectionError(message, { requestId, cause: outcome.lost });
  }
}

interface LostConnection {
  readonly lost: unknown;
}

function failureOf(outcome: Response | LostConnection): FailedAttempt | null {
  if (!(outcome instanceof Response)) return 'lost';
  return outcome.ok ? null : { status: outcome.status, retryAfter: outcome.headers.get('retry-after') };
}

async function oneAttempt(
  { fetch, timeoutMs }: Transport,
  request: Request,
  read: Sending['read'],
): Promise<Response | LostConnection> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('The time limit has passed', 'TimeoutError')), timeoutMs);
  try {
    // The copy leaves the body for the next attempt.
    return await read(await fetch(request.clone(), { signal: AbortSignal.any([request.signal, limit.signal]) }));
  } catch (lost) {
    return { lost };
  } finally {
    clearTimeout(timer);
  }
}

async function wholeResponse(response: Response): Promise<Response> {
  const { status, headers } = response;
  return new Response(await response.text(), { status, headers });
}

/** Waits; rejects with the signal's reason at once if it is aborted. */
export function pauseFor(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, durationMs);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

/** Returns an id that needs no secure context, unlike `crypto.randomUUID`. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
