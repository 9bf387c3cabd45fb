/** Every way in which the simulated network can fail, with what it looks like. */
export const faultKinds = {
  delay: 'answers late (delay_ms, default 1500), but right',
  slow: 'sends one byte of the answer a second',
  hang: 'accepts the request and never answers',
  hang_body: 'sends half of the answer and then nothing',
  reset: 'resets the connection before any answer',
  reset_body: 'resets the connection within the answer',
  garbage: '200 with random bytes called JSON',
  html: '200 with a page that has nothing to do with it',
  login_page: '200 with a login page',
  login_redirect: '302 to the login page',
  login_required: '401 that asks to wait and to log in',
  challenge: '400 checkpoint_required',
  feedback: '400 feedback_required',
  forbidden_html: '403 with a page from an edge',
  rate_limited: '429 with Retry-After: 60',
  rate_limited_bare: '429 without a body',
  server_error: '500',
  bad_gateway: '502 with a page',
  truncated: 'closes the connection before the announced length is sent',
  truncated_json: 'a whole response with half of the JSON',
  empty_body: '200 with nothing',
  wrong_content_type: '200 with a picture',
  huge: 'a body that does not end',
  gzip_bomb: 'a small compressed body that unpacks to a gigabyte',
  deep_json: 'lists nested a hundred thousand deep',
  renamed_fields: 'the right answer with other field names',
  null_fields: 'the right answer with null in every field',
  wrong_types: 'the right answer with numbers and texts turned into lists',
  other_target: 'the answer of another target',
  fail_unknown: '200 with status fail and an unknown message',
  graphql_error: '200 with errors and no data',
  endless_headers: 'headers that do not end',
  redirect_loop: '302 to the same path, for ever',
  redirect_foreign: '302 to another host',
  missing: '404 as for a missing target',
  private: '403 as for a private target',
} as const;

export type FaultKind = keyof typeof faultKinds;

function isFaultKind(name: string): name is FaultKind {
  return Object.hasOwn(faultKinds, name);
}

/** A line of the fault script. */
export interface FaultRule {
  readonly id: number;
  /** A username, shortcode or hashtag; `*` = every target. */
  readonly target: string;
  readonly fault: FaultKind;
  /** Requests that it will still hit; null = no end. */
  times: number | null;
  readonly delayMs: number;
}

/** The fault script: what goes wrong, for whom and how often. Names like `fault.hang`, `fault_hang` and `fault-hang` always fail. */
export class FaultScript {
  readonly #rules: FaultRule[] = [];
  #nextId = 1;

  get rules(): readonly FaultRule[] {
    return this.#rules;
  }

  add(rule: { target: string; fault: FaultKind; times?: number | undefined; delayMs?: number | undefined }): FaultRule {
    const added: FaultRule = {
      id: this.#nextId++,
      target: rule.target.toLowerCase(),
      fault: rule.fault,
      times: rule.times ?? null,
      delayMs: rule.delayMs ?? 1500,
    };
    this.#rules.push(added);
    return added;
  }

  /** Removes one rule, or all of them. */
  clear(id?: number): void {
    for (let index = this.#rules.length - 1; index >= 0; index -= 1)
      if (id === undefined || this.#rules[index]?.id === id) this.#rules.splice(index, 1);
  }

  /** The fault that hits a request for the target now, counted off. The newest rule wins. */
  next(target: string): { readonly fault: FaultKind; readonly delayMs: number } | undefined {
    const name = target.toLowerCase();
    const rule = this.#rules.findLast(
      (candidate) => (candidate.target === '*' || candidate.target === name) && candidate.times !== 0,
    );
    if (rule !== undefined) {
      if (rule.times !== null) rule.times -= 1;
      return rule;
    }
    const [, reserved = ''] = /^fault[._-]([a-z_]+)$/.exec(name) ?? [];
    return isFaultKind(reserved) ? { fault: reserved, delayMs: 1500 } : undefined;
  }
}
