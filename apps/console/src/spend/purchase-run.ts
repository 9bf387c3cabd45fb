import { type ApiRefusal, call, type Outcome } from '../api.ts';
import { Listeners } from '../listeners.ts';
import { randomId } from '../random-id.ts';
import type { PressedCalls } from './pressed-calls.ts';
import { type Part, type Purchase, type Quote, withReason } from './purchase.ts';
import {
  findStarted,
  isRunning,
  newestEntry,
  quotePurchase,
  type SendCall,
  type StartedJob,
  startPart,
} from './purchase-calls.ts';

export type PurchaseStage =
  | { readonly at: 'quoting'; readonly before: Quote | null }
  | { readonly at: 'not priced'; readonly refusal: ApiRefusal }
  /** `refusal` is the result of the last press. `notStarted`: its response was lost and history has no such job. */
  | { readonly at: 'priced'; readonly quote: Quote; readonly refusal: ApiRefusal | null; readonly notStarted: boolean }
  | { readonly at: 'starting'; readonly quote: Quote; readonly started: number; readonly retryAfter: number | null }
  | { readonly at: 'checking'; readonly quote: Quote }
  /** History couldn't be read either. */
  | { readonly at: 'uncertain'; readonly quote: Quote }
  | {
      readonly at: 'started';
      readonly quote: Quote;
      readonly jobs: readonly StartedJob[];
      /** Why some parts didn't start; `stopped` if the buyer stopped it. */
      readonly rest: ApiRefusal | 'stopped' | null;
    };

export interface RunParts {
  readonly pressedCalls: PressedCalls;
  readonly send?: SendCall;
  readonly wait?: (seconds: number) => Promise<void>;
  /** Called after each press, when the balance may have changed. */
  readonly pressed?: () => void;
}

/**
 * Runs one opening of the spend dialog. Its key is created once, so that a repeated press starts the same job. After a lost
 * response, nothing starts until history has been read.
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
  #stage: PurchaseStage = { at: 'quoting', before: null };
  #newestBefore: string | null = null;
  #priceAgain = async (): Promise<void> => undefined;
  /** Null before the first press. The keys of the calls belong to it. */
  #reason: string | null = null;
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

  stage = (): PurchaseStage => this.#stage;

  /** The price before counts no more, even while this one waits for further typing. */
  async price(count: number, signal: AbortSignal, afterSeconds = 0): Promise<void> {
    if (this.#isBusy || this.#jobs.length > 0) return;
    this.#priceAgain = () => this.price(count, signal);
    const stage = this.#stage;
    this.#set({ at: 'quoting', before: stage.at === 'quoting' ? stage.before : 'quote' in stage ? stage.quote : null });
    try {
      if (afterSeconds > 0) await this.#wait(afterSeconds);
      if (signal.aborted) return;
      const [newest, quote] = await Promise.all([
        newestEntry(this.#purchase.kind === 'unlock' ? 'unlock' : 'export', { signal, send: this.#send }),
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

  /** Buys for at most the quoted price. A second press does nothing. The reason of the first press stays. */
  async press(reason = ''): Promise<void> {
    if (this.#stage.at !== 'priced') return;
    this.#reason ??= reason.trim();
    const quote = withReason(this.#stage.quote, this.#reason);
    await this.#busy(() => this.#startFrom(this.#jobs.length, quote));
    // Another tab or person has spent credits since the quote.
    const stage = this.stage();
    if (stage.at === 'priced' && stage.refusal?.status === 'insufficient_credits') await this.#priceAgain();
  }

  get isPressed(): boolean {
    return this.#reason !== null;
  }

  /** No further call starts after the current one. */
  stop(): void {
    this.#isStopped = true;
    this.#endWait();
  }

  /** Retries reading history. */
  async checkAgain(): Promise<void> {
    const stage = this.#stage;
    if (stage.at !== 'uncertain' || this.#isBusy) return;
    await this.#busy(() => this.#check(stage.quote));
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

  /** Later calls of one press wait for the rate limit; the first one is refused instead. */
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

  /** Starts a part, or finds it started by another tab. */
  async #startOnce(part: Part, index: number): Promise<Outcome<StartedJob>> {
    const own = `${this.#key}-${index}`;
    const before = this.#pressedCalls.before(part);
    if (before?.historyId && (await isRunning(before.historyId, this.#send)))
      return { ok: true, body: { historyId: before.historyId, deduplicated: true } };
    // A shared key and price cap return the same job.
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

  /** History shows whether the part with the lost response is running. */
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

  #end(quote: Quote, rest: ApiRefusal | 'stopped' | null): void {
    this.#set({ at: 'started', quote, jobs: [...this.#jobs], rest });
  }

  #set(stage: PurchaseStage): void {
    this.#stage = stage;
    this.#listeners.notify();
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });
}
