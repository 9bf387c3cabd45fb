import { setTimeout as pause } from 'node:timers/promises';
import type { Attempt, AttemptResult, EventOutbox } from '@creator-discovery/events';
import { counterFromZero, type Logger, type Metrics } from '@creator-discovery/http-server';
import { RepeatedWarnings } from './repeated-warnings.ts';

/** Interval of looks into the outbox. */
const pollMs = 500;

/** Attempts in progress per process. Most of them wait for receivers. */
const maxInProgress = 500;

export interface EventSenderParts {
  readonly outbox: Pick<EventOutbox, 'claim' | 'record'>;
  readonly send: (attempt: Attempt) => Promise<AttemptResult>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/**
 * Delivers the events of the outbox, each at least once. Any number of workers may run it. A receiver that
 * hangs holds up no other.
 */
export class EventSender {
  readonly #parts: EventSenderParts;
  readonly #attempts;
  readonly #repeated: RepeatedWarnings;
  /** Attempts and their webhooks. */
  readonly #inProgress = new Map<Promise<void>, string>();
  readonly #stopping = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: EventSenderParts) {
    this.#parts = parts;
    this.#repeated = new RepeatedWarnings(parts.logger);
    this.#attempts = counterFromZero(parts.metrics, {
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver events to webhooks.',
      labels: { outcome: ['delivered', 'failed', 'gone'] },
    });
  }

  start(): void {
    this.#looking = this.#look();
  }

  /** Claims nothing more, and waits for current attempts. Another worker repeats unfinished ones. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
    await Promise.race([Promise.all(this.#inProgress.keys()), pause(graceMs, undefined, { ref: false })]);
  }

  async #look(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const begun = await this.#begin();
      // A few attempts end at once; the next look then finds their successors.
      if (begun > 0) await Promise.race([...this.#inProgress.keys(), this.#rest()]);
      else await this.#rest();
    }
  }

  async #begin(): Promise<number> {
    if (this.#inProgress.size >= maxInProgress) return 0;
    try {
      const attempts = await this.#parts.outbox.claim([...this.#inProgress.values()], maxInProgress);
      for (const attempt of attempts) this.#run(attempt);
      return attempts.length;
    } catch (error) {
      this.#repeated.warn('events not read', { error });
      return 0;
    }
  }

  #run(attempt: Attempt): void {
    const running = this.#deliver(attempt)
      .catch((error: unknown) => this.#repeated.warn('event not recorded', { error }))
      .finally(() => this.#inProgress.delete(running));
    this.#inProgress.set(running, attempt.webhookId);
  }

  async #deliver(attempt: Attempt): Promise<void> {
    const result = await this.#parts.send(attempt);
    await this.#parts.outbox.record(attempt, result);
    this.#attempts.inc({ outcome: result.outcome });
  }

  #rest(): Promise<void> {
    return pause(pollMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
