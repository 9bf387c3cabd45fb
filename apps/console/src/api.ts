import type { components, operations } from '@creator-discovery/client/api-schema';
import { type Account, currentAccount, type SessionBody, session } from './session.ts';
import { WriteKeys } from './write-keys.ts';

export type Schemas = components['schemas'];

export type OperationName = keyof operations;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

export type RequestOf<Name extends OperationName> = Json<NonNullable<operations[Name]['requestBody']>>;

/** Body of a successful response. */
export type ResponseOf<Name extends OperationName> = Json<operations[Name]['responses'][200]>;

/** Reason why a call did nothing. With `offline` no response arrived, so the outcome is unknown. */
export interface ApiRefusal {
  readonly status: string;
  /** HTTP status; 0 if no response arrived. */
  readonly code: number;
  readonly message: string;
  readonly requestId: string | null;
  readonly errors: readonly { readonly field: string; readonly problem: string; readonly code: string }[];
  /** Seconds to wait before repeating the call. */
  readonly retryAfter: number | null;
  readonly quote: {
    readonly maxCredits: number;
    readonly alreadyOwned: number;
    /** Creators known to list no contact, which are free. */
    readonly noContact: number;
    readonly creditsRemaining: number;
  } | null;
  readonly limit: { readonly policy: string; readonly limit: number } | null;
  /** Full response body, for fields that only one operation returns. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The server refused to answer. */
export class RefusalError extends Error {
  readonly refusal: ApiRefusal;

  constructor(refusal: ApiRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** True if no usable response arrived; the same call may succeed a moment later. */
export function isFault({ code }: ApiRefusal): boolean {
  return code === 0 || code >= 500;
}

export type Outcome<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly refusal: ApiRefusal };

export interface CallOptions extends Pick<RequestOptions, 'signal' | 'keepalive' | 'onHeaders'> {
  /** Shared by all attempts of a press, so that it takes effect once. */
  readonly idempotencyKey?: string;
  /** Default: the account of this tab. */
  readonly account?: Account;
}

const writeKeys = new WriteKeys();

export function call<Name extends OperationName>(
  operation: Name,
  body: RequestOf<Name>,
  { idempotencyKey, account = currentAccount(), ...options }: CallOptions = {},
): Promise<Outcome<ResponseOf<Name>>> {
  const path = `api/${account.account_id}/${operation}`;
  const post = (key: string | undefined) =>
    send<ResponseOf<Name>>('POST', path, {
      ...options,
      body,
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    });
  if (idempotencyKey !== undefined || !writeKeys.covers(operation)) return post(idempotencyKey);
  return writeKeys.during(JSON.stringify([path, body]), post, (answer) => !answer.ok && isFault(answer.refusal));
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Lets the request finish after the page has been left. */
  readonly keepalive?: boolean;
  /** Called with the response headers, such as the remaining rate limit. */
  readonly onHeaders?: (headers: Headers) => void;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Sends a request to the console's part of the action API. It is repeated only if the first attempt did nothing: after
 * a stale CSRF token, or after the same account has signed in again, unless it may spend.
 */
export async function send<Body>(method: Method, path: string, sent: RequestOptions = {}): Promise<Outcome<Body>> {
  const outcome = await sendOnce<Body>(method, path, sent);
  if (outcome.ok) return outcome;
  if (outcome.refusal.code === 401 && path.startsWith('api/') && !maySpend(sent.body))
    return (await session.returned(currentAccount())) ? send(method, path, sent) : outcome;
  if (!hasOldToken(outcome.refusal)) return outcome;
  const signedIn = await sendOnce<SessionBody>('GET', 'session', {});
  if (!signedIn.ok) return outcome;
  session.answered(signedIn.body);
  return sendOnce<Body>(method, path, sent);
}

function maySpend(body: unknown): boolean {
  const { confirmed = false, max_credits = 0 } = (body ?? {}) as { confirmed?: boolean; max_credits?: number };
  return confirmed || max_credits > 0;
}

function hasOldToken({ code, errors }: ApiRefusal): boolean {
  return code === 403 && errors[0]?.field === 'X-CSRF-Token';
}

/** Longer than any call takes. A server or network that is silent for longer counts as unreachable. */
const maxWaitMs = 60_000;

async function sendOnce<Body>(
  method: Method,
  path: string,
  { body, headers, signal, keepalive = false, onHeaders }: RequestOptions,
): Promise<Outcome<Body>> {
  const token = session.csrfToken();
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`/console/${path}`, {
      method,
      keepalive,
      headers: {
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { 'X-CSRF-Token': token }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.any([AbortSignal.timeout(maxWaitMs), ...(signal ? [signal] : [])]),
    });
    text = await answer.text();
  } catch (fault) {
    if (signal?.aborted) throw fault;
    return { ok: false, refusal: refusalOf(0, {}) };
  }
  onHeaders?.(answer.headers);
  const parsed = parse(text);
  // A quote arrives as 200, because browsers log errors to their console.
  if (answer.ok && parsed.status !== 'needs_confirmation') return { ok: true, body: parsed as Body };
  const refusal = refusalOf(answer.status, parsed);
  // A 401 for a request sent before the current session says nothing about this session.
  if (refusal.code === 401 && !path.startsWith('session') && token === session.csrfToken()) session.ended();
  return { ok: false, refusal };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A body without a known status comes from a proxy, not from the API. */
export function refusalOf(code: number, body: Record<string, unknown>): ApiRefusal {
  const quote = body.quote as Schemas['Quote'] | undefined;
  return {
    status: typeof body.status === 'string' ? body.status : code === 0 ? 'offline' : 'error',
    code,
    message:
      typeof body.message === 'string' ? body.message : 'Can’t reach the server. Trying again never charges twice.',
    requestId: typeof body.request_id === 'string' ? body.request_id : null,
    errors: Array.isArray(body.errors) ? (body.errors as ApiRefusal['errors']) : [],
    retryAfter: typeof body.retry_after === 'number' ? body.retry_after : null,
    quote: quote
      ? {
          maxCredits: quote.max_credits,
          alreadyOwned: quote.already_owned ?? 0,
          noContact: quote.no_contact ?? 0,
          creditsRemaining: quote.credits_remaining,
        }
      : null,
    limit: (body.limit as ApiRefusal['limit'] | undefined) ?? null,
    body,
  };
}
