import type { Caller } from '@creator-discovery/accounts';
import type { CallContext } from '@creator-discovery/admission';
import type { Channel } from '@creator-discovery/jobs';
import type { PolicyName, WindowState } from '@creator-discovery/rate-limits';
import type { Problem } from '@creator-discovery/search-filters';
import type { z } from 'zod';
import type { HangUpSignal } from './answer-queue.ts';
import type { BodyBounds } from './body-bounds.ts';
import type { Ports } from './ports.ts';
import type { Refusal, RefusalStatus } from './refusal.ts';
import type { Terms } from './terms.ts';

/** A call of an operation by a known account, whatever the channel. */
export interface Call {
  readonly caller: Caller;
  readonly source: Channel;
  readonly requestId: string;
  /** Whether the body itself holds `confirmed: true`. */
  readonly confirmed: boolean;
  /**
   * Whether the call was admitted before under its Idempotency-Key without a stored answer: the answer is to be made from
   * that admission, whatever has become of the world since.
   */
  readonly admittedBefore: boolean;
  /** Id of the list or search that the call creates, the same when it is repeated under its Idempotency-Key; absent without one. */
  readonly createdId?: string;
  /** Prices, limits and links that hold for the call. */
  readonly terms: Terms;
  /** What admissions need to know of the call. */
  readonly context: CallContext;
  /** Aborted when nobody waits for the answer any more; absent where that isn't known. */
  readonly signal?: HangUpSignal;
  /** Hears the state of limits that the call has counted on. */
  onLimits(windows: readonly WindowState[]): void;
}

/** Why nothing ran. */
export interface Refused {
  readonly done: false;
  readonly refusal: Refusal;
  /** Where the body could not even be read: the HTTP code for that, in place of the one that the status has. */
  readonly httpStatus?: number;
}

/** What a call ended with: the answer's body, or why nothing ran. */
export type Outcome<Body> =
  /** `replayed`: the answer of an earlier call under the same Idempotency-Key. */
  { readonly done: true; readonly body: Body; readonly replayed?: true } | Refused;

export function done<Body>(body: Body): Outcome<Body> {
  return { done: true, body };
}

export function refused(refusal: Refusal, httpStatus?: number): Refused {
  return httpStatus === undefined ? { done: false, refusal } : { done: false, refusal, httpStatus };
}

/** A body that nobody changes once it is made. */
export type Shown<Body> = Body extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : Body extends object
    ? { readonly [Field in keyof Body]: Shown<Body[Field]> }
    : Body;

/** The section of the documentation that an operation is in. */
export type Group = 'Account' | 'Search' | 'Unlock and export' | 'History' | 'Filter values' | 'Posts' | 'Lists';

/**
 * When a call must carry `confirmed: true`: `always`, `when_charging` (only where it would cost credits), or `never`
 * (it is free, or its price is covered by the usage pricing that the account switched on).
 */
export type Confirmation = 'always' | 'when_charging' | 'never';

/**
 * One operation of the action API, defined once. The HTTP route, the OpenAPI entry, the section of `api.md`, the tool of
 * the tool server and the tool of the chat are derived from it. (spec: action 4, contract 6 and 7)
 */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Used extends keyof Ports = keyof Ports,
> {
  /** Action name: the endpoint and the tool. */
  readonly name: string;
  readonly title: string;
  readonly group: Group;
  /** One sentence. */
  readonly summary: string;
  /** Markdown: rules a caller needs, one paragraph or list. */
  readonly description: string;
  /** Markdown: exact rules that the documents carry and the tools of assistants leave out. */
  readonly details?: string;
  readonly input: Input;
  /** Default: `usualBounds`. */
  readonly bodyBounds?: BodyBounds;
  /** Body of a success. */
  readonly output: Output;
  readonly cost: string;
  /** Rate limits that a call counts on. */
  readonly limits: readonly PolicyName[];
  readonly confirmation: Confirmation;
  /** Whether a call can cost credits. */
  readonly spends: boolean;
  /** Its answers show no creators, so they are stored for repetitions even beside an erasure. Default: they show some. */
  readonly namesNoCreators?: true;
  /**
   * Serves accounts without a plan and credits too, for what they have paid for and what they have spent: its handler
   * turns away the rest of their calls, if any. Default: no. (contract 3)
   */
  readonly servesWhatWasPaid?: true;
  /**
   * Shows people what their account has and had: served in the console to accounts without a plan and credits too. Default:
   * no.
   */
  readonly openInConsole?: true;
  /** Every success has passed an admission, which confirms what the call assumes of its caller. Default: no. */
  readonly confirmsCaller?: true;
  /** Changes nothing that the account can see, its history included; a call that may spend never is. */
  readonly readOnly: boolean;
  /** Changes or removes what is there already; one that only reads or adds leaves this out. */
  readonly destructive?: true;
  /** The same call again changes nothing more. Every call that only reads is, and need not say so. */
  readonly idempotent?: true;
  /** The field with the rows of an answer. An answer that is too long for an assistant has fewer of them. */
  readonly rows?: string;
  /**
   * The answer with its first rows only, and where the next are. For reads that count on a limit; others are asked again
   * with a smaller `limit`.
   */
  firstRows?(body: z.output<Output>, input: z.output<Input>, rows: number): z.output<Output>;
  /** Refusals beyond those every operation has (`everyRefusal`). */
  readonly refusals: readonly RefusalStatus[];
  /**
   * Problems that the input schema can't see (names that must exist), asked for only when the body has failed its schema,
   * so that all problems are reported at once. For a body that passes, `handle` finds them.
   */
  moreProblems?(body: Readonly<Record<string, unknown>>, ports: Ports): Promise<readonly Problem[]>;
  /** Does the work with the ports it names: `ports: Pick<Ports, 'lists'>`. One that names none is given none. */
  handle(call: Call, input: z.output<Input>, ports: Pick<Ports, Used>): Promise<Outcome<Shown<z.output<Output>>>>;
}

/** Refusals that every operation can give. `error` is not one of them: each can fail with 500, few with 422. */
export const everyRefusal: readonly RefusalStatus[] = [
  'invalid_request',
  'unauthorized',
  'api_access_requires_plan',
  'account_suspended',
  'rate_limited',
];

/** Returns the refusals that an operation can give beyond `everyRefusal`: a write can conflict with its Idempotency-Key. */
export function refusalsOf({ refusals, readOnly }: Pick<Operation, 'refusals' | 'readOnly'>): readonly RefusalStatus[] {
  return readOnly || refusals.includes('error') ? refusals : [...refusals, 'error'];
}

/** Ties a handler's types to its schemas and ports; the catalogue holds operations with the types erased. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType, Used extends keyof Ports = never>(
  operation: Operation<Input, Output, Used>,
): Operation {
  return operation as unknown as Operation;
}
