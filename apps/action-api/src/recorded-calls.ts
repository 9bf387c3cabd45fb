import type { LoggedCall, RequestLog } from '@creator-discovery/history';
import { Counter, type Metrics } from '@creator-discovery/http-server';
import { PeriodicWrites } from './periodic-writes.ts';

/** Interval between writes, in milliseconds. */
const writtenEveryMs = 1000;

/** Calls per statement: some milliseconds of work. */
const callsAtOnce = 500;

/** About 10 MB. */
const maxWaiting = 20_000;

/** Counts calls left out because too many waited. */
export function lostCalls({ registry }: Pick<Metrics, 'registry'>): Counter {
  return new Counter({
    name: 'request_log_lost_calls_total',
    help: 'Calls missing from the request log because the database took no writes for too long.',
    registers: [registry],
  });
}

export interface RecordedCallsReport {
  /** Called once per outage. */
  onFault(fault: unknown): void;
  /** Called for each call that is left out because too many wait. */
  onLost(): void;
}

/**
 * Collects calls in memory and adds them to the request log every second, so that no call waits. Failed writes are repeated;
 * a killed process loses the calls since its last write.
 */
export class RecordedCalls {
  readonly writes = new PeriodicWrites(writtenEveryMs, () => this.#writeNow());
  readonly #log: Pick<RequestLog, 'add'>;
  readonly #report: RecordedCallsReport;
  readonly #waiting: (LoggedCall & { readonly began: number })[] = [];
  #isRepeated = false;

  constructor(log: Pick<RequestLog, 'add'>, report: RecordedCallsReport) {
    this.#log = log;
    this.#report = report;
  }

  /** @param began `performance.now()` at the begin of the call */
  note(call: LoggedCall, began: number): void {
    if (this.#waiting.length < maxWaiting) this.#waiting.push({ ...call, began });
    else this.#report.onLost();
  }

  async #writeNow(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, callsAtOnce);
      const now = performance.now();
      const aged = batch.map(({ began, ...call }) => ({ ...call, ageMs: now - began }));
      try {
        await this.#log.add(aged, this.#isRepeated);
      } catch (fault) {
        if (!this.#isRepeated) this.#report.onFault(fault);
        this.#isRepeated = true;
        return;
      }
      this.#isRepeated = false;
      this.#waiting.splice(0, batch.length);
    }
  }
}
