import type { components, operations } from './api-schema.ts';
import { type Account, currentAccount, type SessionBody, session } from './session.ts';

/** The shapes of the API that have a name: `Creator`, `List`, `FilterObject` and so on. */
export type Schemas = components['schemas'];

/** An operation of the action API. */
export type OperationName = keyof operations;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

/** What an operation is called with. */
export type RequestOf<Name extends OperationName> = Json<NonNullable<operations[Name]['requestBody']>>;

/** What an operation answers when it did what it was called for. */
export type ResponseOf<Name extends OperationName> = Json<operations[Name]['responses'][200]>;

/** Why nothing was done, as the API says it; `offline` when no answer came, so that it isn't known what was done. */
export interface Refusal {
  readonly status: string;
  /** The HTTP status; 0 where no answer came. */
  readonly code: number;
  readonly message: string;
  readonly requestId: string | null;
  readonly errors: readonly { readonly field: string; readonly problem: string; readonly code: string }[];
  /** Seconds after which the same call passes. */
  readonly retryAfter: number | null;
  readonly quote: {
    readonly maxCredits: number;
    readonly alreadyOwned: number;
    readonly creditsRemaining: number;
  } | null;
  readonly limit: { readonly policy: string; readonly limit: number; readonly resetAt: string | null } | null;
  /** The whole body, for what only one operation says. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Whether no answer came, or none that says anything about what was asked for: the same may pass a moment later. */
export function isFault({ code }: Refusal): boolean {
  return code === 0 || code >= 500;
}

/** The outcome of a call: what it answered, or why it did nothing. */
export type Outcome<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly refusal: Refusal };

/** How an operation is called, beside its body. */
export interface CallOptions {
  /** The same key for every attempt at the same press: it is done once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Also when the page is left meanwhile. */
  readonly keepalive?: boolean;
  /** Which of the accounts that are signed in. Default: the account of this tab. */
  readonly account?: Account;
  /** Hears what an answer says beside its body, such as what is left of a limit. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** Calls an operation as the account of this tab. */
export function call<Name extends OperationName>(
  operation: Name,
  body: RequestOf<Name>,
  { idempotencyKey, signal, keepalive = false, account = currentAccount(), onHeaders }: CallOptions = {},
): Promise<Outcome<ResponseOf<Name>>> {
  return send<ResponseOf<Name>>('POST', `api/${account.account_id}/${operation}`, {
    body,
    keepalive,
    ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
    ...(signal === undefined ? {} : { signal }),
    ...(onHeaders === undefined ? {} : { onHeaders }),
  });
}

/** What is sent with a request. */
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly onHeaders?: (headers: Headers) => void;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Sends a request to the console's own part of the action API. Nothing is ever sent a second time by itself, but what was
 * refused before it did anything: for its token, because another tab has signed in; or because nobody was signed in any more,
 * once the same account is, unless it may spend.
 */
export async function send<Body>(method: Method, path: string, sent: Sent = {}): Promise<Outcome<Body>> {
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

function hasOldToken({ code, errors }: Refusal): boolean {
  return code === 403 && errors[0]?.field === 'X-CSRF-Token';
}

async function sendOnce<Body>(
  method: Method,
  path: string,
  { body, headers, signal, keepalive = false, onHeaders }: Sent,
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
      ...(signal === undefined ? {} : { signal }),
    });
    text = await answer.text();
  } catch (fault) {
    if (signal?.aborted) throw fault;
    return { ok: false, refusal: refusalOf(0, {}) };
  }
  onHeaders?.(answer.headers);
  const parsed = parse(text);
  // A quote is asked for by a dialog and no error, so that browsers don't write one into their console.
  if (answer.ok && parsed.status !== 'needs_confirmation') return { ok: true, body: parsed as Body };
  const refusal = refusalOf(answer.status, parsed);
  // One that was on its way while somebody signed in says nothing about the new session.
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

/** The refusal that a body describes; one without a status of ours comes from something between here and the API. */
export function refusalOf(code: number, body: Record<string, unknown>): Refusal {
  const quote = body.quote as { max_credits: number; already_owned?: number; credits_remaining: number } | undefined;
  const limit = body.limit as { policy: string; limit: number; reset_at?: string } | undefined;
  return {
    status: typeof body.status === 'string' ? body.status : code === 0 ? 'offline' : 'error',
    code,
    message: typeof body.message === 'string' ? body.message : 'No answer came.',
    requestId: typeof body.request_id === 'string' ? body.request_id : null,
    errors: Array.isArray(body.errors) ? (body.errors as Refusal['errors']) : [],
    retryAfter: typeof body.retry_after === 'number' ? body.retry_after : null,
    quote: quote
      ? {
          maxCredits: quote.max_credits,
          alreadyOwned: quote.already_owned ?? 0,
          creditsRemaining: quote.credits_remaining,
        }
      : null,
    limit: limit ? { policy: limit.policy, limit: limit.limit, resetAt: limit.reset_at ?? null } : null,
    body,
  };
}
