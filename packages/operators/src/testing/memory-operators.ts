import {
  type Authentication,
  type GrantClaim,
  type ListedOperator,
  type Operator,
  type OperatorToken,
  operatorRules,
  operatorTokenPrefix,
} from '../operator.ts';
import type { IssuedToken, Operators } from '../operators.ts';

interface KeptToken extends OperatorToken {
  readonly token: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

interface KeptOperator extends Operator {
  revokedAt: Date | null;
  readonly tokens: KeptToken[];
  readonly grants: { readonly claimId: string; readonly credits: number; readonly at: Date }[];
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

  async create(input: Parameters<Operators['create']>[0]): Promise<IssuedToken | null> {
    const { name, role, creditsPerDay, lifetimeSeconds } = input;
    if (this.#operators.some((known) => known.name === name)) return null;
    const facts = { operatorId: this.#newId(), name, role, creditsPerDay, createdAt: this.#now(), revokedAt: null };
    const operator: KeptOperator = { ...facts, tokens: [], grants: [] };
    this.#operators.push(operator);
    return this.#issue(operator, lifetimeSeconds);
  }

  async list(): Promise<readonly ListedOperator[]> {
    return this.#operators.map((operator) => ({ ...shownOf(operator), tokens: operator.tokens.map(shownToken) }));
  }

  async rotate(operatorId: string, times: Parameters<Operators['rotate']>[1]): Promise<IssuedToken | null> {
    const operator = this.#active(operatorId);
    if (operator === null) return null;
    this.#endTokens(operator, times.overlapSeconds);
    return this.#issue(operator, times.lifetimeSeconds);
  }

  async revoke(operatorId: string): Promise<boolean> {
    const operator = this.#active(operatorId);
    if (operator === null) return false;
    operator.revokedAt = this.#now();
    this.#endTokens(operator, 0);
    return true;
  }

  async authenticate(token: string, address: string): Promise<Authentication> {
    const now = this.#now();
    for (const operator of this.#operators) {
      const kept = operator.tokens.find((one) => one.token === token && one.expiresAt > now);
      if (kept === undefined) continue;
      kept.lastUsedAt = now;
      return { known: true, operator: shownOf(operator) };
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
