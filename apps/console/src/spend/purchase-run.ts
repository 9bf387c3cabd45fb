import { call, type Outcome, type Refusal } from '../api.ts';
import { Listeners } from '../listeners.ts';
import { randomId } from '../random-id.ts';
import type { PressedCalls } from './pressed-calls.ts';
import type { Part, Purchase, Quote } from './purchase.ts';
import {
  findStarted,
  isRunning,
  newestEntry,
  quotePurchase,
  type SendCall,
  type StartedJob,
  startPart,
} from './purchase-calls.ts';

/** How far a purchase has come. */
export type Standing =
  | { readonly at: 'quoting'; readonly before: Quote | null }
  | { readonly at: 'not priced'; readonly refusal: Refusal }
  /** Its price is known. `refusal`: why the last press did nothing; `notStarted`: its answer was lost, and history has no such job. */
  | { readonly at: 'priced'; readonly quote: Quote; readonly refusal: Refusal | null; readonly notStarted: boolean }
  | { readonly at: 'starting'; readonly quote: Quote; readonly started: number; readonly retryAfter: number | null }
  | { readonly at: 'checking'; readonly quote: Quote }
  /** History couldn't be read either. */
  | { readonly at: 'uncertain'; readonly quote: Quote }
  | {
      readonly at: 'started';
      readonly quote: Quote;
      readonly jobs: readonly StartedJob[];
      /** Why the rest wasn't started; `stopped` where a press stopped it. */
      readonly rest: Refusal | 'stopped' | null;
    };

/** What a run needs from outside. */
export interface RunParts {
  readonly pressedCalls: PressedCalls;
  readonly send?: SendCall;
  /** Resolves after so many seconds. */
  readonly wait?: (seconds: number) => Promise<void>;
  /** A press has ended, whatever came of it: the balance may have changed. */
  readonly pressed?: () => void;
}

/**
 * One opening of the dialog that spends. Its key is made once, so that a second press, or one after a lost answer, is the same
 * job; and nothing is started after a lost answer before history has been read.
 */
export class PurchaseRun {
  readonly #purchase: Purchase;
  readonly #pressedCalls: PressedCalls;
  readonly #send: SendCall;
  readonly #wait: (seconds: number) => Promise<void>;
  readonly #pressed: () => void;
  readonly #key = randomId();
  readonly #jobs: StartedJob[] = [];
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #standing: Standing = { at: 'quoting', before: null };
  #newestBefore: string | null = null;
  #isBusy = false;
  #isStopped = false;
  #endWait = (): void => undefined;

  constructor(purchase: Purchase, { pressedCalls, send = call, wait = seconds, pressed = () => undefined }: RunParts) {
    this.#pressedCalls = pressedCalls;
    this.#purchase = purchase;
    this.#send = send;
    this.#wait = wait;
    this.#pressed = pressed;
  }

  standing = (): Standing => this.#standing;

  /** Asks what the first `count` creators cost. */
  async price(count: number, signal: AbortSignal): Promise<void> {
    if (this.#isBusy || this.#jobs.length > 0) return;
    const before = this.#standing.at === 'priced' ? this.#standing.quote : null;
    this.#set({ at: 'quoting', before });
    try {
      const [newest, quote] = await Promise.all([
        newestEntry(this.#purchase.kind, { signal, send: this.#send }),
        quotePurchase(this.#purchase, { count, signal, send: this.#send }),
      ]);
      if (signal.aborted) return;
      if (!quote.ok) return this.#set({ at: 'not priced', refusal: quote.refusal });
      if (!newest.ok) return this.#set({ at: 'not priced', refusal: newest.refusal });
      this.#newestBefore = newest.body;
      this.#set({ at: 'priced', quote: quote.body, refusal: null, notStarted: false });
    } catch (fault) {
      if (!signal.aborted) throw fault;
    }
  }

  /** Pays: at most what the quote says. A second press while the first runs does nothing. */
  async press(): Promise<void> {
    if (this.#standing.at !== 'priced') return;
    await this.#busy(() => this.#startFrom(this.#jobs.length, this.#priced()));
  }

  /** After the call in flight no other is made. */
  stop(): void {
    this.#isStopped = true;
    this.#endWait();
  }

  /** Reads history again where that failed. */
  async checkAgain(): Promise<void> {
    const standing = this.#standing;
    if (standing.at !== 'uncertain' || this.#isBusy) return;
    await this.#busy(() => this.#check(standing.quote));
  }

  #priced(): Quote {
    if (this.#standing.at !== 'priced') throw new Error('this purchase has no price');
    return this.#standing.quote;
  }

  async #busy(work: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    this.#isStopped = false;
    try {
      await work();
    } finally {
      this.#isBusy = false;
      this.#pressed();
    }
  }

  async #startFrom(index: number, quote: Quote): Promise<void> {
    const part = quote.parts[index];
    if (part === undefined) return this.#end(quote, null);
    if (this.#isStopped) return this.#end(quote, 'stopped');
    const answer = await this.#start(part, { index, quote });
    if (answer.ok) {
      this.#jobs.push(answer.body);
      return this.#startFrom(index + 1, quote);
    }
    const { refusal } = answer;
    if (refusal.code === 0 || refusal.code >= 500) return this.#check(quote);
    if (index === 0) return this.#set({ at: 'priced', quote, refusal, notStarted: false });
    return this.#end(quote, this.#isStopped ? 'stopped' : refusal);
  }

  /** Between calls of one press a limit is waited for; the first call of a press is refused instead. */
  async #start(part: Part, { index, quote }: { index: number; quote: Quote }): Promise<Outcome<StartedJob>> {
    this.#set({ at: 'starting', quote, started: index, retryAfter: null });
    const answer = await this.#startOnce(part, index);
    const retryAfter = answer.ok || answer.refusal.code !== 429 || index === 0 ? null : answer.refusal.retryAfter;
    if (retryAfter === null || this.#isStopped) return answer;
    this.#set({ at: 'starting', quote, started: index, retryAfter });
    const stopped = new Promise<void>((resolve) => {
      this.#endWait = resolve;
    });
    await Promise.race([this.#wait(retryAfter), stopped]);
    return this.#isStopped ? answer : this.#start(part, { index, quote });
  }

  /** Starts a part, or finds it started by another tab of this browser. */
  async #startOnce(part: Part, index: number): Promise<Outcome<StartedJob>> {
    const own = `${this.#key}-${index}`;
    const before = this.#pressedCalls.before(part);
    if (before?.historyId && (await isRunning(before.historyId, this.#send)))
      return { ok: true, body: { historyId: before.historyId, deduplicated: true } };
    // Under the same key and bound the server gives the same job.
    const isShared = before !== null && before.historyId === null && before.atMost === part.atMost;
    const key = isShared ? before.key : own;
    this.#pressedCalls.keep(part, { key, atMost: part.atMost, historyId: null });
    const answer = await startPart(part, { idempotencyKey: key, send: this.#send });
    if (answer.ok) {
      const { historyId } = answer.body;
      this.#pressedCalls.keep(part, { key, atMost: part.atMost, historyId });
      return isShared && key !== own ? { ok: true, body: { historyId, deduplicated: true } } : answer;
    }
    if (answer.refusal.code >= 400 && answer.refusal.code < 500) this.#pressedCalls.forget(part);
    return answer;
  }

  /** The answer of the next part was lost: whether its job runs is in history. */
  async #check(quote: Quote): Promise<void> {
    const part = quote.parts[this.#jobs.length];
    if (part === undefined) return this.#end(quote, null);
    this.#set({ at: 'checking', quote });
    const newestBefore = this.#jobs.at(-1)?.historyId ?? this.#newestBefore;
    const found = await findStarted(part, { newestBefore, send: this.#send });
    if (!found.ok) return this.#set({ at: 'uncertain', quote });
    if (found.body === null) return this.#set({ at: 'priced', quote, refusal: null, notStarted: true });
    this.#pressedCalls.keep(part, { key: this.#key, atMost: part.atMost, historyId: found.body });
    this.#jobs.push({ historyId: found.body, deduplicated: false });
    return this.#startFrom(this.#jobs.length, quote);
  }

  #end(quote: Quote, rest: Refusal | 'stopped' | null): void {
    this.#set({ at: 'started', quote, jobs: [...this.#jobs], rest });
  }

  #set(standing: Standing): void {
    this.#standing = standing;
    this.#listeners.notify();
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });
}
