import { expect } from '@jest/globals';
import type { Locator, Page, Request } from 'playwright-core';

/** One step of a session: what was done, what its button said that it costs at most, and what it cost. */
export interface SessionStep {
  readonly did: string;
  readonly said: number;
  readonly cost: number;
  /** The calls that may spend, each with the most that it allows. The same call sent again is one. */
  readonly allowed: readonly number[];
}

/** Writes down a session step by step, and fails at the first that calls or costs something else than its button said. */
export class SessionRecord {
  readonly #steps: SessionStep[] = [];
  readonly #spent: () => Promise<number>;
  /** The bound of every call that may spend, by what makes it the same call. */
  readonly #calls = new Map<string, number>();
  #noted = 0;
  #before: number;

  private constructor(spent: () => Promise<number>, before: number) {
    this.#spent = spent;
    this.#before = before;
  }

  /** `spent` is what the account has spent so far, by its balance. */
  static async begin(page: Page, spent: () => Promise<number>): Promise<SessionRecord> {
    const record = new SessionRecord(spent, await spent());
    page.context().on('request', (request) => {
      const call = spendingCallOf(request);
      if (call !== null && !record.#calls.has(call.name)) record.#calls.set(call.name, call.atMost);
    });
    return record;
  }

  get steps(): readonly SessionStep[] {
    return this.#steps;
  }

  /** A step whose button names no price: it costs nothing, and calls nothing that could. */
  async free(did: string, step: () => Promise<unknown>): Promise<void> {
    await step();
    await this.#note(did, null);
  }

  /** Presses a button that says what it costs, and waits for what comes of it: at most one call, which allows what was said. */
  async press(
    button: Locator,
    done: () => Promise<unknown>,
    how: (button: Locator) => Promise<unknown> = (one) => one.click(),
  ): Promise<void> {
    const label = ((await button.textContent()) ?? '').replaceAll(/\s+/g, ' ').trim();
    const said = creditsSaid(label);
    await how(button);
    await done();
    await this.#note(label, said);
  }

  async #note(did: string, said: number | null): Promise<void> {
    const now = await this.#spent();
    const allowed = [...this.#calls.values()].slice(this.#noted);
    const step = { did, said: said ?? 0, cost: now - this.#before, allowed };
    this.#steps.push(step);
    this.#before = now;
    this.#noted = this.#calls.size;
    const isAsSaid = allowed.length === 0 || (said !== null && allowed.length === 1 && allowed[0] === said);
    if (step.cost < 0 || step.cost > step.said || !isAsSaid)
      expect(step).toEqual({ did, said: step.said, cost: 'at most what was said', allowed: 'what was said, once' });
  }
}

/** `Show 10 more · at most 3 credits` → 3; `… · free` → 0. */
function creditsSaid(label: string): number {
  const [, most] = /at most ([\d,]+) credits?/.exec(label) ?? [];
  if (most === undefined && !/· free\b/.test(label)) throw new Error(`no price on “${label}”`);
  return Number((most ?? '0').replaceAll(',', ''));
}

/** A call that names the most it may cost, and isn't only asked for its price; null of others. */
function spendingCallOf(request: Request): { readonly name: string; readonly atMost: number } | null {
  if (request.method() !== 'POST' || !request.url().includes('/console/api/')) return null;
  const { max_credits: atMost, page_request_id: pageId } = request.postDataJSON() as Record<string, unknown>;
  if (typeof atMost !== 'number') return null;
  const key = pageId ?? request.headers()['idempotency-key'] ?? Math.random();
  return { name: `${new URL(request.url()).pathname} ${key}`, atMost };
}
