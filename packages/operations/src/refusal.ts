import type { Refusal as AdmissionRefusal } from '@creator-discovery/admission';
import type { CreatorRow } from '@creator-discovery/creators';
import type { RateLimited } from '@creator-discovery/rate-limits';
import type { Problem } from '@creator-discovery/search-filters';
import { inOrder, maxProblems } from './field-problem.ts';

/** Every status a refused call can have. (spec: action 7) */
export const refusalStatuses = [
  'invalid_request',
  'needs_confirmation',
  'unauthorized',
  'usage_pricing_required',
  'insufficient_credits',
  'api_access_requires_plan',
  'account_suspended',
  'not_found',
  'error',
  'rate_limited',
] as const;

export type RefusalStatus = (typeof refusalStatuses)[number];

const httpStatuses: Readonly<Record<RefusalStatus, number>> = {
  invalid_request: 400,
  needs_confirmation: 400,
  unauthorized: 401,
  usage_pricing_required: 402,
  insufficient_credits: 402,
  api_access_requires_plan: 403,
  account_suspended: 403,
  not_found: 404,
  error: 422,
  rate_limited: 429,
};

/** The HTTP code that follows a status; the one table of them. (spec: action 7) */
export function httpStatusOf(status: RefusalStatus): number {
  return httpStatuses[status];
}

/** What a spending call would cost at most. (contract 3) */
export interface Quote {
  readonly max_credits: number;
  readonly already_owned?: number;
  readonly credits_remaining: number;
}

/** The limit that was hit. (contract 4) */
export interface LimitHit {
  readonly policy: string;
  readonly limit: number;
  /** Absent, like `reset_at`, where the limit is on calls at the same time. */
  readonly window_seconds?: number;
  readonly reset_at?: string;
}

/**
 * A call that did nothing, as every channel reports it. `message` is for people, `suggested_next` for agents; neither holds
 * text from creators' profiles. (spec: action 7, contract 5)
 */
export interface Refusal {
  readonly status: RefusalStatus;
  readonly message: string;
  readonly suggested_next?: string;
  /** Whole seconds, >= 1, after which the call passes. */
  readonly retry_after?: number;
  readonly topup_url?: string;
  readonly purchase_url?: string;
  readonly settings_url?: string;
  readonly errors?: readonly Problem[];
  /** True if `errors` lists only the first problems. */
  readonly errors_truncated?: true;
  readonly quote?: Quote;
  readonly limit?: LimitHit;
  readonly job_status?: string;
  readonly failure?: { readonly code: string; readonly message: string; readonly retryable: boolean };
  readonly credits?: { readonly held: number; readonly charged: number; readonly released: number };
  /** What a job that was stopped had delivered and charged before: paid rows stay readable. */
  readonly creators?: readonly CreatorRow[];
  readonly returned?: number;
  readonly offset?: number;
  readonly has_more?: boolean;
  readonly total?: number;
}

/** Where people buy credits, change pricing and find their key; from settings. */
export interface Links {
  readonly topupUrl: string;
  readonly purchaseUrl: string;
  readonly settingsUrl: string;
}

/** The body must have one of these fields, separated by commas, and no other of them. */
export function exactlyOneOf(fields: string): Refusal {
  return invalidRequest([{ field: '', code: 'exactly_one_of', problem: `must have exactly one of: ${fields}` }]);
}

/** The body fails validation; nothing ran. */
export function invalidRequest(problems: readonly Problem[], message?: string): Refusal {
  const all = inOrder(problems);
  const errors = all.slice(0, maxProblems);
  const truncated = all.length > errors.length;
  const first = errors[0];
  const what =
    first === undefined
      ? 'The request is not valid.'
      : `The request is not valid: ${first.field === '' ? 'the body' : first.field} ${first.problem}.`;
  return {
    status: 'invalid_request',
    message:
      message ??
      (errors.length > 1 ? `${what} ${truncated ? 'More than ' : ''}${errors.length} problems in all.` : what),
    suggested_next: 'Correct the fields named in errors and call again. Nothing ran and nothing was charged.',
    errors,
    ...(truncated ? { errors_truncated: true } : {}),
  };
}

/** `confirmed: true` is missing on a call that spends; nothing ran. (spec: action 4.2 rule 1) */
export function needsConfirmation(quote: Quote): Refusal {
  return {
    status: 'needs_confirmation',
    message: `This call can cost up to ${quote.max_credits} ${quote.max_credits === 1 ? 'credit' : 'credits'} (balance: ${quote.credits_remaining}). Send confirmed: true to run it.`,
    suggested_next:
      'Show the quote to the person who pays. When they agree, repeat the same call with confirmed: true.',
    quote,
  };
}

/** Absent, or another account's: answers don't distinguish the two. */
export function notFound(message: string): Refusal {
  return { status: 'not_found', message };
}

/** A valid call that can't be done. */
export function cannot(message: string, more: Omit<Partial<Refusal>, 'status' | 'message'> = {}): Refusal {
  return {
    status: 'error',
    message,
    ...more,
  };
}

/** A fault of ours; callers never get its details. (spec: action 7) */
export function faultOfOurs(): Refusal {
  return cannot('The server could not do this. Reads are safe to retry.', {
    suggested_next: 'Look at list_search_history before you repeat a call that starts a job.',
  });
}

/** The database is out of reach or takes no writes: the call was refused before anything ran. */
export function unavailable(): Refusal {
  return cannot('The service cannot work at the moment. Nothing ran and nothing was charged.', {
    suggested_next: 'Wait a few seconds, then repeat the same call.',
    retry_after: 2,
  });
}

/** Others have all the sessions of the database. What the call did before it waited for one stays. */
export function overloaded(): Refusal {
  return cannot('The service has more calls than it can answer. Reads are safe to retry.', {
    suggested_next: 'Wait a few seconds. Look at list_search_history before you repeat a call that starts a job.',
    retry_after: 2,
  });
}

function span(seconds: number): string {
  return seconds === 60 ? 'minute' : seconds === 3600 ? 'hour' : seconds === 86400 ? 'UTC day' : `${seconds} seconds`;
}

/** A limit is full; nothing was taken. (contract 4) */
export function rateLimited(hit: Omit<RateLimited, 'taken' | 'reason'>): Refusal {
  return {
    status: 'rate_limited',
    message: `The limit of ${hit.limit} ${hit.policy.replaceAll('_', ' ')} per ${span(hit.windowSeconds)} is used up. Call again in ${hit.retryAfterSeconds} s.`,
    suggested_next: `Wait ${hit.retryAfterSeconds} seconds, then repeat the same call. This call consumed nothing.`,
    retry_after: hit.retryAfterSeconds,
    limit: {
      policy: hit.policy,
      limit: hit.limit,
      window_seconds: hit.windowSeconds,
      reset_at: hit.resetAt.toISOString(),
    },
  };
}

/**
 * The account has as many calls in flight in this process as it may. Other processes have their own count, and a call may
 * end at any moment: there is no time at which the limit is reset. (contract 4)
 */
export function tooManyCallsInFlight(limit: number): Refusal {
  return {
    status: 'rate_limited',
    message: `${limit} calls of this account are being answered. Call again when one of them has ended.`,
    suggested_next: 'Wait a second, then repeat the same call, and make fewer calls at the same time.',
    retry_after: 1,
    limit: { policy: 'calls_in_flight', limit },
  };
}

/** Balance too low. (spec: action 7) */
export function insufficientCredits(required: number, remaining: number, links: Links): Refusal {
  return {
    status: 'insufficient_credits',
    message: `This call needs ${required} ${required === 1 ? 'credit' : 'credits'}; the balance is ${remaining}.`,
    suggested_next: 'Ask for less, or have credits added at topup_url and call again. Nothing was charged.',
    topup_url: links.topupUrl,
    purchase_url: links.purchaseUrl,
  };
}

/** The call could cost more than its own `max_credits`, or its caller's `X-Max-Credits`, allows. (contract 3) */
export function overMaxCredits(over: {
  readonly required: number;
  readonly maxCredits: number;
  readonly remaining: number;
}): Refusal {
  return cannot(
    `This call can cost ${over.required} ${over.required === 1 ? 'credit' : 'credits'}, more than the ${over.maxCredits} that its max_credits or X-Max-Credits allows. Nothing ran and nothing was charged.`,
    {
      suggested_next:
        'Ask for less. max_credits can be raised; X-Max-Credits is set by whoever runs the client, so ask them.',
      quote: { max_credits: over.required, credits_remaining: over.remaining },
    },
  );
}

/** The account may not use the API at all. (spec: action 5.4) */
export function accessRefused(reason: 'account_suspended' | 'api_access_requires_plan', links: Links): Refusal {
  return reason === 'account_suspended'
    ? {
        status: 'account_suspended',
        message: 'This account is suspended. Jobs accepted before continue; support can say why.',
        settings_url: links.settingsUrl,
      }
    : {
        status: 'api_access_requires_plan',
        message: 'The API needs an active paid plan or a positive credit balance.',
        purchase_url: links.purchaseUrl,
        settings_url: links.settingsUrl,
      };
}

/** Missing or invalid key: one answer for all of unknown, malformed, expired and revoked. */
export function unauthorized(
  message = 'The API key is missing or not valid. Send it as Authorization: Bearer <API_KEY> or X-API-Key.',
): Refusal {
  return {
    status: 'unauthorized',
    message,
  };
}

/** The refusal of a call that was not admitted. */
export function refusalOfAdmission(refused: AdmissionRefusal, links: Links): Refusal {
  switch (refused.reason) {
    case 'rate_limited':
      return rateLimited(refused);
    case 'usage_pricing_required':
      return {
        status: 'usage_pricing_required',
        message: `The ${refused.freeCreatorsPerDay} free creators of today are used up and usage-based pricing is off. Free creators return at ${refused.resetsAt.toISOString()}.`,
        suggested_next:
          'Have usage-based pricing switched on at settings_url, or wait for the next UTC day. Exports and unlocks still work.',
        settings_url: links.settingsUrl,
      };
    case 'insufficient_credits':
      return insufficientCredits(refused.required, refused.remaining, links);
    case 'over_max_credits':
      return overMaxCredits(refused);
    case 'idempotency_conflict':
      return cannot('This Idempotency-Key was already used with another request. Nothing ran.', {
        suggested_next: 'Use a new Idempotency-Key for a new request, or repeat the first request unchanged.',
      });
    case 'account_suspended':
      return accessRefused('account_suspended', links);
    case 'caller_changed':
      return unauthorized();
  }
}
