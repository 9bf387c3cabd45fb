import type { ProbeResult, ProbeResults, RouteResult, RouteUp, SourceUp } from '@creator-discovery/scraping';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Turns and results of scheduled probes, on the database clock. */
export class PostgresProbeResults implements ProbeResults {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The process that wins the row lock takes the turn. A process that dies has used up its turn. */
  async takeTurn(everySeconds: number): Promise<boolean> {
    const { rows } = await sql`
      insert into photonet_probe_turn as turn (taken_at) values (business_now())
      on conflict (only_one) do update set taken_at = business_now()
      where turn.taken_at <= business_now() - make_interval(secs => ${everySeconds})
      returning 1
    `.execute(this.#db);
    return rows.length > 0;
  }

  async record(sources: readonly SourceUp[], routes: readonly RouteUp[]): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await sql`delete from photonet_probe`.execute(transaction);
      await sql`
        insert into photonet_probe (source, kind, up, probed_at)
        select source, kind, up, business_now()
        from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) r (source text, kind text, up boolean)
        on conflict (source, kind) do update set up = excluded.up, probed_at = excluded.probed_at
      `.execute(transaction);
      await sql`delete from photonet_probe_route`.execute(transaction);
      await sql`
        insert into photonet_probe_route (source, kind, route, up, probed_at)
        select source, kind, route, up, business_now()
        from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) r (source text, kind text, route text, up boolean)
        on conflict (source, kind, route) do update set up = excluded.up, probed_at = excluded.probed_at
      `.execute(transaction);
    });
  }

  async latestRoutes(): Promise<readonly RouteResult[]> {
    const { rows } = await sql<RouteResult>`
      select source, kind, route, up, probed_at as "probedAt" from photonet_probe_route
      order by source collate "C", kind collate "C", route collate "C"
    `.execute(this.#db);
    return rows;
  }

  async latest(): Promise<readonly ProbeResult[]> {
    const { rows } = await sql<ProbeResult>`
      select source, kind, up, probed_at as "probedAt" from photonet_probe
      order by source collate "C", kind collate "C"
    `.execute(this.#db);
    return rows;
  }
}
