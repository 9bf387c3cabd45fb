import type { Database } from '../session/database.ts';
import { type Flight, renewFlights } from './scrape-sql.ts';

export interface HeartbeatOptions {
  /** Milliseconds for which a heartbeat keeps a fetch. */
  readonly leaseMs: number;
  readonly onFault: (error: unknown) => void;
}

/** Keeps this process's fetches from being taken over: one statement for all of them, three times a lease. */
export class FlightHeartbeat {
  readonly #db: Database;
  readonly #options: HeartbeatOptions;
  readonly #flights = new Set<Flight>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, options: HeartbeatOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** From now on; say `end` with the same flight. */
  begin(flight: Flight): void {
    this.#flights.add(flight);
    this.#timer ??= setInterval(() => this.#beat(), this.#options.leaseMs / 3).unref();
  }

  end(flight: Flight): void {
    this.#flights.delete(flight);
    if (this.#flights.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #beat(): void {
    renewFlights(this.#db, [...this.#flights], this.#options.leaseMs).catch(this.#options.onFault);
  }
}
