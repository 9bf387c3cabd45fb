import type { Caller, Scope } from '@creator-discovery/accounts';
import type { CallContext } from '@creator-discovery/admission';
import type { Channel } from '@creator-discovery/jobs';
import type { PolicyName, WindowState } from '@creator-discovery/rate-limits';
import type { Problem } from '@creator-discovery/search-filters';
import type { z } from 'zod';
import type { HangUpSignal } from './answer-queue.ts';
import type { BodyBounds } from './body-bounds.ts';
import type { Ports } from './ports.ts';
import type { CallRefusal, RefusalStatus } from './refusal.ts';
import type { Terms } from './terms.ts';

/** A call of an operation by a known account, over any channel. */
export interface Call {
  readonly caller: Caller;
  /** The caller's account. */
  readonly accountId: string;
  readonly source: Channel;
  readonly requestId: string;
  /** Whether the body contains `confirmed: true`. */
  readonly confirmed: boolean;
  /**
   * Whether the call was admitted under its Idempotency-Key, but no answer was stored. The answer must come from that
   * admission.
   */
  readonly admittedBefore: boolean;
  /**
   * Id of the list or search that the call creates; stable across repeats under one Idempotency-Key. Absent without a
   * key.
   */
  readonly createdId?: string;
  readonly terms: Terms;
  /** Input of admissions. */
  readonly context: CallContext;
  /** Aborted when the client disconnects; absent if that can't be detected. */
  readonly signal?: HangUpSignal;
  /** Called with the rate-limit windows this call used. */
  onLimits(windows: readonly WindowState[]): void;
}

export interface RefusedOutcome {
  readonly done: false;
  readonly refusal: CallRefusal;
  /** HTTP code of a body that could not be read; overrides the code of the status. */
  readonly httpStatus?: number;
}

/** Result of a call: the body of the answer, or the refusal. */
export type Outcome<Body> =
  /** `replayed`: the stored answer of an earlier call with the same Idempotency-Key. */
  { readonly done: true; readonly body: Body; readonly replayed?: true } | RefusedOutcome;

export function done<Body>(body: Body): Outcome<Body> {
  return { done: true, body };
}

export function refused(refusal: CallRefusal, httpStatus?: number): RefusedOutcome {
  return httpStatus === undefined ? { done: false, refusal } : { done: false, refusal, httpStatus };
}

/** An immutable response body. */
export type ImmutableBody<Body> = Body extends readonly (infer Item)[]
  ? readonly ImmutableBody<Item>[]
  : Body extends object
    ? { readonly [Field in keyof Body]: ImmutableBody<Body[Field]> }
    : Body;

/** Section of the documentation. */
export type Group =
  | 'Account'
  | 'Search'
  | 'Unlock and export'
  | 'History'
  | 'Filter values'
  | 'Posts'
  | 'Lists'
  | 'Webhooks';

/**
 * When a call must carry `confirmed: true`. `never` includes calls covered by the usage pricing that the account
 * switched on.
 */
export type Confirmation = 'always' | 'when_charging' | 'never';

/**
 * An operation of the action API, defined once. Its HTTP route, OpenAPI entry, section of `api.md` and tools are
 * derived from it. (spec: action 4, contract 6 and 7)
 */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Used extends keyof Ports = keyof Ports,
> {
  /** Endpoint and tool name. */
  readonly name: string;
  readonly title: string;
  readonly group: Group;
  /** Scope that the key needs; null if every key may call. (contract 7) */
  readonly scope: Scope | null;
  /** A single sentence. */
  readonly summary: string;
  /** Markdown: rules for callers, one paragraph or list. */
  readonly description: string;
  /** Markdown: exact rules for the documents, left out of tool descriptions. */
  readonly details?: string;
  readonly input: Input;
  /** Default: `usualBounds`. */
  readonly bodyBounds?: BodyBounds;
  readonly output: Output;
  readonly cost: string;
  /** Rate limits that a call counts towards. */
  readonly limits: readonly PolicyName[];
  readonly confirmation: Confirmation;
  readonly spends: boolean;
  /** Answers show no creators, so they are cached for replay even during an erasure. Default: they show some. */
  readonly namesNoCreators?: true;
  /**
   * Serves accounts without a plan or credits too, for data they have paid for. The handler refuses the rest. Default:
   * no. (contract 3)
   */
  readonly servesWhatWasPaid?: true;
  /** Served in the console to accounts without a plan or credits. Default: no. */
  readonly openInConsole?: true;
  /** Every success has passed an admission that confirmed the cached caller. Default: no. */
  readonly confirmsCaller?: true;
  /** Changes nothing that the account can see, including its history. Never set for calls that can spend. */
  readonly readOnly: boolean;
  /** Changes or removes existing data; omit for read-only and additive operations. */
  readonly destructive?: true;
  /** Chat asks the person before each call, as it does before calls that spend. */
  readonly asksPerson?: true;
  /** Contacts systems outside of the installation, without a live fetch. */
  readonly openWorld?: true;
  /** Repeating the call changes nothing more. Implied by `readOnly`. */
  readonly idempotent?: true;
  /** Field with the rows of an answer. Assistants get fewer rows if the answer is too long. */
  readonly rows?: string;
  /**
   * Returns the answer with only its first rows and the position of the rest. Only for reads that count towards a
   * limit; others are repeated with a smaller `limit`.
   */
  firstRows?(body: z.output<Output>, input: z.output<Input>, rows: number): z.output<Output>;
  /** Refusals beyond `everyRefusal`. */
  readonly refusals: readonly RefusalStatus[];
  /**
   * Finds problems that the input schema can't see, such as unknown names. Called only if the schema has failed, so
   * that all problems are reported at once; `handle` finds them otherwise.
   */
  moreProblems?(body: Readonly<Record<string, unknown>>, ports: Ports): Promise<readonly Problem[]>;
  /** Runs the operation with the ports it names: `ports: Pick<Ports, 'lists'>`. */
  handle(
    call: Call,
    input: z.output<Input>,
    ports: Pick<Ports, Used>,
  ): Promise<Outcome<ImmutableBody<z.output<Output>>>>;
}

/** Refusals of every operation. `error` is excluded: all can fail with 500, few with 422. */
export const everyRefusal: readonly RefusalStatus[] = [
  'invalid_request',
  'unauthorized',
  'api_access_requires_plan',
  'account_suspended',
  'rate_limited',
];

/**
 * Refusals of an operation beyond `everyRefusal`. A key can lack the scope, and any write can conflict with its
 * Idempotency-Key.
 */
export function refusalsOf({
  refusals,
  readOnly,
  scope,
}: Pick<Operation, 'refusals' | 'readOnly' | 'scope'>): readonly RefusalStatus[] {
  return [
    ...(scope === null ? [] : ['insufficient_scope' as const]),
    ...refusals,
    ...(readOnly || refusals.includes('error') ? [] : ['error' as const]),
  ];
}

/** Facts of operations without a price or a limit. */
export const free = { cost: 'Free.', limits: [], confirmation: 'never', spends: false } as const;

/** Facts of free reads without specific refusals. */
export const freeRead = { ...free, readOnly: true, refusals: [] } as const;

/** Checks a handler's types against its schemas and ports; the catalogue stores operations with erased types. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType, Used extends keyof Ports = never>(
  operation: Operation<Input, Output, Used>,
): Operation {
  return operation as unknown as Operation;
}
