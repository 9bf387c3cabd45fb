import type { Scope } from '@creator-discovery/accounts';
import type { AdmissionRefusal, OverKeyLimit } from '@creator-discovery/admission';
import type { RateLimitRefusal } from '@creator-discovery/rate-limits';
import type { Problem } from '@creator-discovery/search-filters';
import type { z } from 'zod';
import type { errorShape } from './documents/error-schema.ts';
import { inOrder, maxProblems } from './field-problem.ts';
import type { ImmutableBody } from './operation.ts';

const httpStatuses = {
  invalid_request: 400,
  needs_confirmation: 400,
  unauthorized: 401,
  usage_pricing_required: 402,
  insufficient_credits: 402,
  api_access_requires_plan: 403,
  account_suspended: 403,
  insufficient_scope: 403,
  not_found: 404,
  error: 422,
  rate_limited: 429,
} as const;

export type RefusalStatus = keyof typeof httpStatuses;

/** Every status of a refused call. (spec: action 7) */
export const refusalStatuses = Object.keys(httpStatuses) as [RefusalStatus, ...RefusalStatus[]];

/** The HTTP code of a status. (spec: action 7) */
export function httpStatusOf(status: RefusalStatus): number {
  return httpStatuses[status];
}

/**
 * A refused call, which had no effect. `message` is for people, `suggested_next` for agents; neither contains text from
 * profiles. (spec: action 7, contract 5)
 */
export type CallRefusal = Omit<ImmutableBody<z.output<typeof errorShape>>, 'request_id'>;

/** Maximum cost of a spending call. (contract 3) */
export type Quote = NonNullable<CallRefusal['quote']>;

/** Where people buy credits, change pricing and find their key, and where files are. */
export interface Links {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly topupUrl: string;
  readonly purchaseUrl: string;
  readonly settingsUrl: string;
}

/** @param fields field names separated by commas */
export function exactlyOneOf(fields: string): CallRefusal {
  return invalidRequest([{ field: '', code: 'exactly_one_of', problem: `must have exactly one of: ${fields}` }]);
}

/** Refuses a `before` that is not the id of an entry. */
export function unknownEntry(id: string): CallRefusal {
  const problem = `is not the ${id} of an entry that this account has`;
  return invalidRequest([{ field: 'before', code: 'not_allowed_value', problem }]);
}

/** Refuses a `cursor` that no answer returned. */
export function wrongCursor(): CallRefusal {
  const problem = 'must be the next_cursor of an earlier answer';
  return invalidRequest([{ field: 'cursor', code: 'invalid_format', problem }]);
}

export function invalidRequest(problems: readonly Problem[], message?: string): CallRefusal {
  const all = inOrder(problems);
  const errors = all.slice(0, maxProblems);
  const truncated = all.length > errors.length;
  const what = `The request is not valid${errors[0] === undefined ? '' : `: ${inWords(errors[0])}`}.`;
  const more = errors.length > 1 ? ` ${truncated ? 'More than ' : ''}${errors.length} problems in all.` : '';
  return {
    status: 'invalid_request',
    message: message ?? what + more,
    suggested_next: 'Correct the fields named in errors and call again. Nothing ran and nothing was charged.',
    errors,
    ...(truncated ? { errors_truncated: true } : {}),
  };
}

/** Longer lists of allowed values are left to `errors`. */
const maxChoices = 12;

function inWords({ field, problem, allowed = [] }: Problem): string {
  const choices = allowed.length > 0 && allowed.length <= maxChoices ? ` (allowed: ${allowed.join(', ')})` : '';
  return `${field === '' ? 'the body' : field} ${problem}${choices}`;
}

/** The call spends and lacks `confirmed: true`. (spec: action 4.2 rule 1) */
export function needsConfirmation(quote: Quote): CallRefusal {
  return {
    status: 'needs_confirmation',
    message: `This call can cost up to ${quote.max_credits} ${quote.max_credits === 1 ? 'credit' : 'credits'} (balance: ${quote.credits_remaining}). Send confirmed: true to run it.`,
    suggested_next:
      'Show the quote to the person who pays. When they agree, repeat the same call with confirmed: true.',
    quote,
  };
}

/** Doesn't exist or belongs to another account; answers don't distinguish the two. */
export function notFound(message: string): CallRefusal {
  return { status: 'not_found', message };
}

/** A valid call that can't be done. */
export function cannot(message: string, more: Omit<Partial<CallRefusal>, 'status' | 'message'> = {}): CallRefusal {
  return {
    status: 'error',
    message,
    ...more,
  };
}

/** An internal fault; callers never see its details. (spec: action 7) */
export function faultOfOurs(): CallRefusal {
  return cannot('The server failed to process this call. Reads are safe to retry.', {
    suggested_next: 'Repeat the call with the same Idempotency-Key. Without one, check list_search_history first.',
  });
}

/** The database is unreachable or read-only; nothing ran. */
export function unavailable(): CallRefusal {
  return cannot('The service is temporarily unavailable. Nothing ran and nothing was charged.', {
    suggested_next: 'Wait a few seconds, then repeat the call.',
    retry_after: 2,
  });
}

/** The search engine can't be reached. Searches are found before anything is written. */
export function searchUnavailable(): CallRefusal {
  return cannot('The search engine is temporarily unavailable. Nothing was charged.', {
    suggested_next: 'Wait a few seconds, then repeat the call. Calls without a search still work.',
    retry_after: 2,
  });
}

const repeatSafely =
  'Wait a few seconds, then repeat the call with the same Idempotency-Key. Without one, check list_search_history first.';

/** All database connections are in use. Earlier effects of the call stay. */
export function overloaded(): CallRefusal {
  return cannot('The service is overloaded. Reads are safe to retry.', {
    suggested_next: repeatSafely,
    retry_after: 2,
  });
}

/** The database was lost during the call, which may have taken effect. */
export function interrupted(): CallRefusal {
  return cannot('The service became unavailable during this call. Reads are safe to retry; a write may have run.', {
    suggested_next: repeatSafely,
    retry_after: 2,
  });
}

function span(seconds: number): string {
  return seconds === 60 ? 'minute' : seconds === 3600 ? 'hour' : seconds === 86400 ? 'UTC day' : `${seconds} seconds`;
}

/** A rate limit is used up; nothing was taken. (contract 4) */
export function rateLimited(hit: Omit<RateLimitRefusal, 'taken' | 'reason'>): CallRefusal {
  return {
    status: 'rate_limited',
    message: `The limit of ${hit.limit} ${hit.policy.replaceAll('_', ' ')} per ${span(hit.windowSeconds)} is used up. Call again in ${hit.retryAfterSeconds} s.`,
    suggested_next: `Wait ${hit.retryAfterSeconds} seconds, then repeat the call. This call consumed nothing.`,
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
 * The account has too many concurrent calls in this process. The limit has no reset time, because any call may end at
 * any moment. (contract 4)
 */
export function tooManyCallsInFlight(limit: number): CallRefusal {
  return {
    status: 'rate_limited',
    message: `This account already has ${limit} calls in progress, the maximum. Call again when one has finished.`,
    suggested_next: 'Wait a second, then repeat the call, and make fewer calls at the same time.',
    retry_after: 1,
    limit: { policy: 'calls_in_flight', limit },
  };
}

/** The limit of the key has fewer credits left than the call needs; nothing was charged. (contract 7) */
function overKeyLimit(hit: OverKeyLimit): CallRefusal {
  const period = hit.windowSeconds === 86_400 ? 'day' : 'month';
  return {
    status: 'rate_limited',
    message: `This call needs ${credits(hit.required)}; ${hit.left} of the ${hit.limit} that this key may spend per UTC ${period} are left.`,
    suggested_next: `Request less, or wait until ${hit.resetAt.toISOString()}. People with an unrestricted key can raise the limit in the console.`,
    retry_after: hit.retryAfterSeconds,
    limit: {
      policy: 'key_credits',
      limit: hit.limit,
      window_seconds: hit.windowSeconds,
      reset_at: hit.resetAt.toISOString(),
    },
  };
}

function credits(number: number): string {
  return `${number} ${number === 1 ? 'credit' : 'credits'}`;
}

export function insufficientCredits(required: number, remaining: number, links: Links): CallRefusal {
  return {
    status: 'insufficient_credits',
    message: `This call needs ${credits(required)}; the balance is ${remaining}.`,
    suggested_next: 'Request less, or add credits at topup_url and call again. Nothing was charged.',
    topup_url: links.topupUrl,
    purchase_url: links.purchaseUrl,
  };
}

/** The call could cost more than its `max_credits` or the `X-Max-Credits` header allows. (contract 3) */
export function overMaxCredits(over: {
  readonly required: number;
  readonly maxCredits: number;
  readonly remaining: number;
}): CallRefusal {
  return cannot(
    `This call can cost ${credits(over.required)}, more than the ${over.maxCredits} that max_credits or X-Max-Credits allows. Nothing ran and nothing was charged.`,
    {
      suggested_next:
        'Request less or raise max_credits. X-Max-Credits is set by the operator of the client; ask them to raise it.',
      quote: { max_credits: over.required, credits_remaining: over.remaining },
    },
  );
}

/** The account may not use the API. (spec: action 5.4) */
export function accessRefused(reason: 'account_suspended' | 'api_access_requires_plan', links: Links): CallRefusal {
  return reason === 'account_suspended'
    ? {
        status: 'account_suspended',
        message: 'This account is suspended. Jobs already accepted continue; contact support for the reason.',
        settings_url: links.settingsUrl,
      }
    : {
        status: 'api_access_requires_plan',
        message: 'The API needs an active paid plan or a positive credit balance.',
        purchase_url: links.purchaseUrl,
        settings_url: links.settingsUrl,
      };
}

/** The key may not do this. (contract 7) */
export function insufficientScope(scope: Scope): CallRefusal {
  return {
    status: 'insufficient_scope',
    message: `This key lacks the scope ${scope}. Nothing ran.`,
    suggested_next: `Use a key with the scope ${scope}. People with an unrestricted key can change scopes in the console.`,
    required_scope: scope,
  };
}

/** Answers the same for missing, unknown, malformed, expired and revoked keys. */
export function unauthorized(
  message = 'The API key is missing or not valid. Send it as Authorization: Bearer <API_KEY> or X-API-Key.',
): CallRefusal {
  return {
    status: 'unauthorized',
    message,
  };
}

export function refusalOfAdmission(refused: AdmissionRefusal, links: Links): CallRefusal {
  switch (refused.reason) {
    case 'rate_limited':
      return rateLimited(refused);
    case 'usage_pricing_required':
      return {
        status: 'usage_pricing_required',
        message: `Today's ${refused.freeCreatorsPerDay} free creators are used up and usage-based pricing is off. Free creators return at ${refused.resetsAt.toISOString()}.`,
        suggested_next:
          'Switch on usage-based pricing at settings_url, or wait for the next UTC day. Exports and unlocks still work.',
        settings_url: links.settingsUrl,
      };
    case 'over_key_limit':
      return overKeyLimit(refused);
    case 'insufficient_credits':
      return insufficientCredits(refused.required, refused.remaining, links);
    case 'over_max_credits':
      return overMaxCredits(refused);
    case 'idempotency_conflict':
      return cannot('This Idempotency-Key was already used for another request. Nothing ran.', {
        suggested_next: 'Use a new Idempotency-Key for a new request, or repeat the first request unchanged.',
      });
    case 'account_suspended':
      return accessRefused('account_suspended', links);
    case 'caller_changed':
      return unauthorized();
  }
}
