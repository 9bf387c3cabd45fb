import type { Database } from '../session/database.ts';
import { endedFlights, type Flight } from './scrape-sql.ts';

interface Watched extends Flight {
  readonly wake: (() => void)[];
}

/** Wakes those who wait for other processes' fetches: one small query for all of them, a few times a second. */
export class FlightWatch {
  readonly #db: Database;
  readonly #pollMs: number;
  readonly #watched = new Map<string, Watched>();
  #polling = false;

  constructor(db: Database, pollMs: number) {
    this.#db = db;
    this.#pollMs = pollMs;
  }

  /** Settles when the fetch has ended or its lease is over. */
  ended(flight: Flight): Promise<void> {
    return new Promise((resolve) => {
      const name = `${flight.fence}/${flight.key.toString('hex')}`;
      const watched = this.#watched.get(name) ?? { ...flight, wake: [] };
      watched.wake.push(resolve);
      this.#watched.set(name, watched);
      if (!this.#polling) void this.#poll();
    });
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    while (this.#watched.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.#pollMs));
      await this.#look();
    }
    this.#polling = false;
  }

  /** When the database can't be asked, everybody wakes and meets that fault where it can be told. */
  async #look(): Promise<void> {
    const asked = [...this.#watched.entries()];
    const keys = await endedFlights(
      this.#db,
      asked.map(([, flight]) => flight),
    ).catch(() => asked.map(([, { key }]) => key));
    const over = new Set(keys.map((key) => key.toString('hex')));
    for (const [name, { key, wake }] of asked) {
      if (!over.has(key.toString('hex'))) continue;
      this.#watched.delete(name);
      for (const resolve of wake) resolve();
    }
  }
}
