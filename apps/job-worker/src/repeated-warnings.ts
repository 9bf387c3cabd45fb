import type { LogFields, Logger } from '@creator-discovery/http-server';

const reminderMs = 60_000;

/**
 * Log of conditions that repeat, such as an outage: the first warning, a reminder per minute with the `count` of those left
 * out, and the end. Warnings that differ in numbers only are the same.
 */
export class RepeatedWarnings {
  readonly #logger: Pick<Logger, 'info' | 'warn'>;
  readonly #left = new Map<string, number>();

  constructor(logger: Pick<Logger, 'info' | 'warn'>) {
    this.#logger = logger;
  }

  warn(message: string, fields: LogFields = {}): void {
    const key = `${message.replaceAll(/\d/g, '')} ${fields.kind ?? ''}`;
    const left = this.#left.get(key);
    if (left !== undefined) {
      this.#left.set(key, left + 1);
      return;
    }
    this.#left.set(key, 0);
    this.#logger.warn(message, fields);
    const timer = setInterval(() => {
      const count = this.#left.get(key);
      if (count) {
        this.#left.set(key, 0);
        this.#logger.warn(message, { ...fields, count });
        return;
      }
      clearInterval(timer);
      this.#left.delete(key);
      this.#logger.info('warning did not repeat for a minute', { ...fields, reason: message });
    }, reminderMs);
    timer.unref();
  }
}
