import type { Style } from './shape-modes.ts';

/** Faults of the simulated network. */
export const faultKinds = {
  delay: 'answers correctly, but late (delay_ms, default 1500)',
  slow: 'sends one byte of the answer a second',
  hang: 'accepts the request and never answers',
  hang_body: 'sends half of the answer and then nothing',
  reset: 'resets the connection before answering',
  reset_body: 'resets the connection in the middle of the answer',
  garbage: '200 with random bytes labelled as JSON',
  html: '200 with an unrelated page',
  login_page: '200 with a login page',
  login_redirect: '302 to the login page',
  login_required: '401 that demands waiting and a login',
  challenge: '400 checkpoint_required',
  feedback: '400 feedback_required',
  forbidden_html: '403 with a page of an edge server',
  rate_limited: '429 with Retry-After: 60',
  rate_limited_bare: '429 without a body',
  server_error: '500',
  bad_gateway: '502 with a page',
  truncated: 'closes the connection before the declared length is sent',
  truncated_json: 'a whole response with half of the JSON',
  empty_body: '200 without a body',
  wrong_content_type: '200 with a picture',
  huge: 'a body without end',
  gzip_bomb: 'a small compressed body that unpacks to a gigabyte',
  deep_json: 'lists nested a hundred thousand deep',
  renamed_fields: 'the correct answer with other field names',
  null_fields: 'the correct answer with null in every field',
  wrong_types: 'the correct answer with numbers and texts turned into lists',
  other_target: 'the answer of another target',
  fail_unknown: '200 with status fail and an unknown message',
  graphql_error: '200 with errors and no data',
  endless_headers: 'headers without end',
  redirect_loop: '302 to the same path, always',
  redirect_foreign: '302 to another host',
  please_wait: '401 that asks for patience',
  login_demanded: '403 login_required',
  challenge_required: '400 challenge_required',
  consent_required: '400 consent_required',
  rate_limit_error: '400 with error_type rate_limit_error',
  sentry_block: '400 with error_type sentry_block',
  session_withdrawn: '302 to the start page',
  incorrect_query: '400 for a stored query that is retired',
  schema_deleted: '400 about a schema that has been deleted',
  null_answer: '200 with null for everything that was asked',
  deleted: '400 that says that the photo has been deleted',
  gated: '200 that shows the post to some readers only',
  unreadable_items: 'the correct answer, with one post or comment of an unknown format',
  hidden_comments: '200 without comments, though there are some',
  missing: '404 as for a missing target',
  private: '403 as for a private target',
} as const;

export type FaultKind = keyof typeof faultKinds;

function isFaultKind(name: string): name is FaultKind {
  return Object.hasOwn(faultKinds, name);
}

/** Rule of the fault script. */
export interface FaultRule {
  /** Username or hashtag in lower case, or shortcode; `*` for every target. */
  readonly target: string;
  readonly fault: FaultKind;
  /** Style of failing requests; null for all. */
  readonly style: Style | null;
  /** Remaining requests to fail; null for all. */
  times: number | null;
  readonly delayMs: number;
}

interface NewRule {
  readonly target: string;
  readonly fault: FaultKind;
  readonly style?: Style | undefined;
  readonly times?: number | undefined;
  readonly delayMs?: number | undefined;
}

const usualDelayMs = 1500;

/** Fault script. Targets named `fault.hang`, `fault_hang` or `fault-hang` always fail. */
export class FaultScript {
  readonly #rules: FaultRule[] = [];

  get rules(): readonly FaultRule[] {
    return this.#rules;
  }

  add({ target, fault, style, times, delayMs = usualDelayMs }: NewRule): FaultRule {
    const added = { target, fault, style: style ?? null, times: times ?? null, delayMs };
    this.#rules.push(added);
    return added;
  }

  clear(): void {
    this.#rules.length = 0;
  }

  /** Returns the fault of a request and counts it against its rule. The newest rule wins. */
  next(target: string, style: Style): { readonly fault: FaultKind; readonly delayMs: number } | undefined {
    const rule = this.#rules.findLast(
      (candidate) =>
        (candidate.target === '*' || candidate.target === target) &&
        (candidate.style ?? style) === style &&
        candidate.times !== 0,
    );
    if (rule !== undefined) {
      if (rule.times !== null) rule.times -= 1;
      return rule;
    }
    const [, reserved = ''] = /^fault[._-]([a-z_]+)$/.exec(target) ?? [];
    return isFaultKind(reserved) ? { fault: reserved, delayMs: usualDelayMs } : undefined;
  }
}
