import type { Database } from '../session/database.ts';
import { outsideCalls } from '../session/open-call.ts';
import { endedFlights, type Flight } from './scrape-sql.ts';

interface WatchedFlight extends Flight {
  readonly resolvers: (() => void)[];
}

/** Waits for fetches of other processes, with one small query for all of them per poll. */
export class FlightWatch {
  readonly #db: Database;
  readonly #pollMs: number;
  readonly #watched = new Map<string, WatchedFlight>();
  #polling = false;

  constructor(db: Database, pollMs: number) {
    this.#db = db;
    this.#pollMs = pollMs;
  }

  /** Resolves when the fetch has ended or its lease has expired. */
  ended(flight: Flight): Promise<void> {
    return new Promise((resolve) => {
      const name = `${flight.fence}/${flight.key.toString('hex')}`;
      const watched = this.#watched.get(name) ?? { ...flight, resolvers: [] };
      watched.resolvers.push(resolve);
      this.#watched.set(name, watched);
      if (!this.#polling) void outsideCalls(() => this.#poll());
    });
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    while (this.#watched.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.#pollMs));
      await this.#check();
    }
    this.#polling = false;
  }

  /** If the query fails, all waits end, and the callers get the fault from their next query. */
  async #check(): Promise<void> {
    const watched = [...this.#watched.entries()];
    const keys = await endedFlights(
      this.#db,
      watched.map(([, flight]) => flight),
    ).catch(() => watched.map(([, { key }]) => key));
    const over = new Set(keys.map((key) => key.toString('hex')));
    for (const [name, { key, resolvers }] of watched) {
      if (!over.has(key.toString('hex'))) continue;
      this.#watched.delete(name);
      for (const resolve of resolvers) resolve();
    }
  }
}
