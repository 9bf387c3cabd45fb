import type { DecisionSignal } from '@creator-discovery/chat';
import type { JobSignal } from '@creator-discovery/jobs';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { selectTakesWrites, type WriteAbility } from './takes-writes.ts';

const reconnectMs = 1000;
/** Interval of checks that the connection works and its server takes writes. */
const checkMs = 5000;

/** Passes short texts to all processes with PostgreSQL notifications. Reconnects when the connection is lost. */
export class PostgresSignal implements JobSignal, DecisionSignal {
  readonly #db: Database;
  readonly #directUrl: string;
  readonly #name: string;
  readonly #listeners = new Set<() => Promise<void>>();

  /**
   * @param directUrl URL of the server, not of a pooler: notifications need a session
   * @param name part of the channel's name
   */
  constructor(db: Database, directUrl: string, name: 'job' | 'decision') {
    this.#db = db;
    this.#directUrl = directUrl;
    this.#name = name;
  }

  /** @param text less than 8,000 bytes */
  async send(text: string): Promise<void> {
    await sql`select pg_notify(${this.#channel}, ${text})`.execute(this.#db);
  }

  get #channel(): string {
    return `creator_discovery_${this.#name}`;
  }

  /** Resolves after the first attempt to connect; later ones follow in the background. */
  async listen(heard: (text: string) => void): Promise<() => Promise<void>> {
    const state: { client?: pg.Client; timer?: NodeJS.Timeout; check?: NodeJS.Timeout; ended: boolean } = {
      ended: false,
    };
    const connect = async (): Promise<void> => {
      const client = new pg.Client({
        connectionString: this.#directUrl,
        keepAlive: true,
        connectionTimeoutMillis: 5000,
        query_timeout: checkMs,
        application_name: `creator-discovery ${this.#name} signal`,
      });
      let lost = false;
      const again = (): void => {
        if (lost) return;
        lost = true;
        clearInterval(state.check);
        client.end().catch(() => undefined);
        if (!state.ended) state.timer = setTimeout(() => void connect(), reconnectMs);
      };
      client.on('error', again);
      client.on('end', again);
      client.on('notification', (message) => heard(message.payload ?? ''));
      state.client = client;
      try {
        await client.connect();
        await client.query(`listen ${this.#channel}`);
        if (state.ended) return;
        state.check = setInterval(() => void takesWrites(client).then((does) => does || again()), checkMs);
      } catch {
        again();
      }
    };
    const stop = async () => {
      this.#listeners.delete(stop);
      state.ended = true;
      clearTimeout(state.timer);
      clearInterval(state.check);
      await state.client?.end().catch(() => undefined);
    };
    this.#listeners.add(stop);
    await connect();
    return stop;
  }

  /** Ends all listening. */
  async close(): Promise<void> {
    await Promise.all([...this.#listeners].map((stop) => stop()));
  }
}

/** Notifications never arrive on a demoted server. */
async function takesWrites(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<WriteAbility>(selectTakesWrites);
    return rows[0]?.takes_writes ?? false;
  } catch {
    return false;
  }
}
