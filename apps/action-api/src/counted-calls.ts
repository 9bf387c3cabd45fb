import type { CallCount, Reports } from '@creator-discovery/operators';
import { PeriodicWrites } from './periodic-writes.ts';

/** Interval between writes, in milliseconds. */
const writtenEveryMs = 30_000;

/**
 * Counts call outcomes in memory and adds them to the reports periodically, so that no call waits. Failed writes are
 * retried with the next; a killed process loses unwritten counts.
 */
export class CountedCalls {
  readonly writes = new PeriodicWrites(writtenEveryMs, () => this.#writeNow());
  readonly #reports: Pick<Reports, 'addCalls'>;
  readonly #onFault: (fault: unknown) => void;
  #counts: Counts = new Map();

  constructor(reports: Pick<Reports, 'addCalls'>, onFault: (fault: unknown) => void) {
    this.#reports = reports;
    this.#onFault = onFault;
  }

  note(operation: string, channel: string, outcome: string): void {
    add(this.#counts, { operation, channel, outcome, calls: 1 });
  }

  async #writeNow(): Promise<void> {
    const counted = this.#counts;
    if (counted.size === 0) return;
    this.#counts = new Map();
    try {
      await this.#reports.addCalls(listed(counted));
    } catch (fault) {
      for (const count of listed(counted)) add(this.#counts, count);
      this.#onFault(fault);
    }
  }
}

/**
 * Counts by operation, channel and outcome, some hundreds in all. Nested maps are three times as fast as joined keys.
 */
type Counts = Map<string, Map<string, Map<string, number>>>;

function add(counts: Counts, { operation, channel, outcome, calls }: CallCount): void {
  const byOutcome = counts.get(operation)?.get(channel) ?? newOutcomes(counts, operation, channel);
  byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + calls);
}

function newOutcomes(counts: Counts, operation: string, channel: string): Map<string, number> {
  const byChannel = counts.get(operation) ?? new Map<string, Map<string, number>>();
  const byOutcome = new Map<string, number>();
  counts.set(operation, byChannel.set(channel, byOutcome));
  return byOutcome;
}

function listed(counts: Counts): CallCount[] {
  return [...counts].flatMap(([operation, byChannel]) =>
    [...byChannel].flatMap(([channel, byOutcome]) =>
      [...byOutcome].map(([outcome, calls]) => ({ operation, channel, outcome, calls })),
    ),
  );
}
