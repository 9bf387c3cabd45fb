import type { JobSignal } from '@creator-discovery/jobs';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../session/database.ts';
import { selectTakesWrites, type WriteAbility } from '../session/takes-writes.ts';

const channel = 'creator_discovery_job';
const reconnectMs = 1000;
/** Interval of checks that the connection works and its server takes writes. */
const checkMs = 5000;

/** Wakes job workers with PostgreSQL notifications. Reconnects when the connection is lost; polling finds missed jobs. */
export class PostgresJobSignal implements JobSignal {
  readonly #db: Database;
  readonly #directUrl: string;

  /** @param directUrl URL of the server, not of a pooler: notifications need a session. */
  constructor(db: Database, directUrl: string) {
    this.#db = db;
    this.#directUrl = directUrl;
  }

  async send(jobId: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${jobId})`.execute(this.#db);
  }

  /** Returns immediately and connects in the background. */
  async listen(heard: (jobId: string) => void): Promise<() => Promise<void>> {
    const state: { client?: pg.Client; timer?: NodeJS.Timeout; check?: NodeJS.Timeout; ended: boolean } = {
      ended: false,
    };
    const connect = async (): Promise<void> => {
      const client = new pg.Client({
        connectionString: this.#directUrl,
        keepAlive: true,
        connectionTimeoutMillis: 5000,
        query_timeout: checkMs,
        application_name: 'creator-discovery job signal',
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
        await client.query(`listen ${channel}`);
        state.check = setInterval(() => void takesWrites(client).then((does) => does || again()), checkMs);
      } catch {
        again();
      }
    };
    void connect();
    return async () => {
      state.ended = true;
      clearTimeout(state.timer);
      clearInterval(state.check);
      await state.client?.end().catch(() => undefined);
    };
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
