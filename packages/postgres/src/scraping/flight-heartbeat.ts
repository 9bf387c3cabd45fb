import type { Database } from '../session/database.ts';
import { outsideCalls } from '../session/open-call.ts';
import { type Flight, renewFlights } from './scrape-sql.ts';

export interface HeartbeatOptions {
  /** Milliseconds that a heartbeat extends the lease by. */
  readonly leaseMs: number;
  /** Called when a heartbeat fails. */
  readonly onFault: (error: unknown) => void;
}

/** Extends the leases of this process's fetches, three times per lease, with one statement for all. */
export class FlightHeartbeat {
  readonly #db: Database;
  readonly #options: HeartbeatOptions;
  readonly #flights = new Set<Flight>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, options: HeartbeatOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Extends the lease until `end` is called with the same flight. */
  begin(flight: Flight): void {
    this.#flights.add(flight);
    this.#timer ??= setInterval(() => outsideCalls(() => this.#beat()), this.#options.leaseMs / 3).unref();
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
