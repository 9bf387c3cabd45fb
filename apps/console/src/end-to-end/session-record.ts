import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';

/** One step of a session: what was done, what its button said that it costs at most, and what it cost. */
export interface SessionStep {
  readonly did: string;
  readonly said: number;
  readonly cost: number;
}

/** Writes down a session step by step, and fails at the first that costs more than its button said. */
export class SessionRecord {
  readonly #steps: SessionStep[] = [];
  readonly #spent: () => Promise<number>;
  #before: number;

  private constructor(spent: () => Promise<number>, before: number) {
    this.#spent = spent;
    this.#before = before;
  }

  /** `spent` is what the account has spent so far, by its balance. */
  static async begin(spent: () => Promise<number>): Promise<SessionRecord> {
    return new SessionRecord(spent, await spent());
  }

  get steps(): readonly SessionStep[] {
    return this.#steps;
  }

  /** A step whose button names no price: it costs nothing. */
  async free(did: string, step: () => Promise<unknown>): Promise<void> {
    await step();
    await this.#note(did, 0);
  }

  /** Presses a button that says what it costs, and waits for what comes of it. */
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

  async #note(did: string, said: number): Promise<void> {
    const now = await this.#spent();
    const step = { did, said, cost: now - this.#before };
    this.#steps.push(step);
    this.#before = now;
    if (step.cost < 0 || step.cost > said) expect(step).toEqual({ did, said, cost: 'at most what was said' });
  }
}

/** `Show 10 more · at most 3 credits` → 3; `… · free` → 0. */
function creditsSaid(label: string): number {
  const [, most] = /at most ([\d,]+) credits?/.exec(label) ?? [];
  if (most === undefined && !/· free\b/.test(label)) throw new Error(`no price on “${label}”`);
  return Number((most ?? '0').replaceAll(',', ''));
}
