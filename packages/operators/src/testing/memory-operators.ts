import {
  type Authentication,
  type BegunCall,
  type CallKey,
  type GrantClaim,
  type ListedOperator,
  type Operator,
  type OperatorToken,
  operatorRules,
  operatorTokenPrefix,
  type StoredAnswer,
} from '../operator.ts';
import type { ByToken, EndedToken, IssuedToken, Operators } from '../operators.ts';

interface KeptToken extends OperatorToken {
  readonly token: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

interface KeptOperator extends Operator {
  revokedAt: Date | null;
  readonly tokens: KeptToken[];
  readonly grants: { readonly claimId: string; readonly credits: number; readonly at: Date }[];
  readonly calls: Map<string, KeptCall>;
}

interface KeptCall {
  readonly fingerprint: string;
  readonly at: Date;
  answer: StoredAnswer | null;
}

/** Operators in memory, for tests; tokens are counted, not random. */
export class MemoryOperators implements Operators {
  readonly #now: () => Date;
  readonly #operators: KeptOperator[] = [];
  readonly #failures = new Map<string, readonly Date[]>();
  #made = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async create(input: Parameters<Operators['create']>[0], by: ByToken): ReturnType<Operators['create']> {
    const { name, role, creditsPerDay, lifetimeSeconds } = input;
    if (!(await this.#mayChange(by))) return 'caller_ended';
    if (this.#operators.some((known) => known.name === name)) return 'name_taken';
    const facts = { operatorId: this.#newId(), name, role, creditsPerDay, createdAt: this.#now(), revokedAt: null };
    const operator: KeptOperator = { ...facts, tokens: [], grants: [], calls: new Map() };
    this.#operators.push(operator);
    return this.#issue(operator, lifetimeSeconds);
  }

  async list(): Promise<readonly ListedOperator[]> {
    return this.#operators.map((operator) => ({ ...shownOf(operator), tokens: operator.tokens.map(shownToken) }));
  }

  async rotate(
    operatorId: string,
    times: Parameters<Operators['rotate']>[1],
    by: ByToken,
  ): Promise<IssuedToken | 'unknown_operator' | EndedToken> {
    if (!(await this.#mayChange(by))) return 'caller_ended';
    const operator = this.#active(operatorId);
    if (operator === null) return 'unknown_operator';
    this.#endTokens(operator, times.overlapSeconds);
    return this.#issue(operator, times.lifetimeSeconds);
  }

  async revoke(operatorId: string, by: ByToken): Promise<'revoked' | 'unknown_operator' | EndedToken> {
    if (!(await this.#mayChange(by))) return 'caller_ended';
    const operator = this.#active(operatorId);
    if (operator === null) return 'unknown_operator';
    operator.revokedAt = this.#now();
    this.#endTokens(operator, 0);
    return 'revoked';
  }

  async #mayChange(by: ByToken): Promise<boolean> {
    return by === null || (await this.confirm(by));
  }

  /** A token is its own id here. */
  async confirm(tokenId: string): Promise<boolean> {
    return this.#operators.some(({ tokens }) =>
      tokens.some(({ token, expiresAt }) => token === tokenId && expiresAt > this.#now()),
    );
  }

  async authenticate(token: string, address: string): Promise<Authentication> {
    const now = this.#now();
    for (const operator of this.#operators) {
      const kept = operator.tokens.find((one) => one.token === token && one.expiresAt > now);
      if (kept === undefined) continue;
      kept.lastUsedAt = now;
      return { known: true, operator: shownOf(operator), tokenId: token };
    }
    return this.#failed(address);
  }

  async claimGrant(operatorId: string, credits: number): Promise<GrantClaim> {
    const operator = this.#active(operatorId);
    if (operator === null) return { allowed: false, left: 0 };
    const recent = operator.grants.filter(({ at }) => this.#after(at, operatorRules.grantWindowSeconds) > this.#now());
    const granted = recent.reduce((sum, grant) => sum + grant.credits, 0);
    if (operator.creditsPerDay !== null && granted + credits > operator.creditsPerDay)
      return { allowed: false, left: Math.max(0, operator.creditsPerDay - granted) };
    const claimId = this.#newId();
    operator.grants.push({ claimId, credits, at: this.#now() });
    return { allowed: true, claimId };
  }

  async returnGrant(claimId: string): Promise<void> {
    for (const { grants } of this.#operators) {
      const at = grants.findIndex((grant) => grant.claimId === claimId);
      if (at >= 0) grants.splice(at, 1);
    }
  }

  async beginCall(operatorId: string, { key, fingerprint }: CallKey): Promise<BegunCall> {
    const calls = this.#active(operatorId)?.calls ?? new Map<string, KeptCall>();
    const known = calls.get(key);
    if (known === undefined || this.#after(known.at, operatorRules.callLifetimeSeconds) <= this.#now()) {
      calls.set(key, { fingerprint, at: this.#now(), answer: null });
      return { state: 'new' };
    }
    if (known.fingerprint !== fingerprint) return { state: 'other_call' };
    return known.answer === null ? { state: 'unanswered' } : { state: 'answered', answer: known.answer };
  }

  async endCall(operatorId: string, key: string, answer: StoredAnswer | null): Promise<void> {
    const calls = this.#active(operatorId)?.calls;
    const known = calls?.get(key);
    if (answer === null) calls?.delete(key);
    else if (known !== undefined) known.answer = answer;
  }

  #failed(address: string): Authentication {
    const window = operatorRules.failureWindowSeconds;
    const recent = (this.#failures.get(address) ?? []).filter((at) => this.#after(at, window) > this.#now());
    const oldest = recent.at(-operatorRules.mostFailures);
    if (oldest !== undefined) {
      const untilFree = this.#after(oldest, window).getTime() - this.#now().getTime();
      return { known: false, reason: 'too_many_failures', retryAfterSeconds: Math.ceil(untilFree / 1000) };
    }
    this.#failures.set(address, [...recent, this.#now()]);
    return { known: false, reason: 'unknown' };
  }

  #active(operatorId: string): KeptOperator | null {
    return this.#operators.find((one) => one.operatorId === operatorId && one.revokedAt === null) ?? null;
  }

  #endTokens({ tokens }: KeptOperator, overlapSeconds: number): void {
    const end = this.#after(this.#now(), overlapSeconds);
    for (const token of tokens) if (token.expiresAt > end) token.expiresAt = end;
  }

  #issue(operator: KeptOperator, lifetimeSeconds: number): IssuedToken {
    const token = `${operatorTokenPrefix}${this.#newId().padStart(64, '0')}`;
    const createdAt = this.#now();
    const shown = {
      prefix: token.slice(0, operatorTokenPrefix.length + 4),
      createdAt,
      expiresAt: this.#after(createdAt, lifetimeSeconds),
      lastUsedAt: null,
    };
    operator.tokens.unshift({ ...shown, token });
    return { operator: shownOf(operator), token, shown };
  }

  #newId(): string {
    this.#made += 1;
    return this.#made.toString(16);
  }

  #after(at: Date, seconds: number): Date {
    return new Date(at.getTime() + seconds * 1000);
  }
}

function shownOf({ operatorId, name, role, creditsPerDay, createdAt, revokedAt }: KeptOperator): Operator {
  return { operatorId, name, role, creditsPerDay, createdAt, revokedAt };
}

function shownToken({ prefix, createdAt, expiresAt, lastUsedAt }: KeptToken): OperatorToken {
  return { prefix, createdAt, expiresAt, lastUsedAt };
}
