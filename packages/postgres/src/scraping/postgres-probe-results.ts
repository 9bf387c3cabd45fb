import type { ProbeResult, ProbeResults, SourceUp, WayResult, WayUp } from '@creator-discovery/scraping';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** The turns and results of scheduled probes, on the database's clock. */
export class PostgresProbeResults implements ProbeResults {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The lock of the row lets one take the turn; the others then find it taken. A process that dies has used its turn up. */
  async takeTurn(everySeconds: number): Promise<boolean> {
    const { rows } = await sql`
      insert into photonet_probe_turn as turn (taken_at) values (business_now())
      on conflict (only_one) do update set taken_at = business_now()
      where turn.taken_at <= business_now() - make_interval(secs => ${everySeconds})
      returning 1
    `.execute(this.#db);
    return rows.length > 0;
  }

  async record(sources: readonly SourceUp[], ways: readonly WayUp[]): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await sql`delete from photonet_probe`.execute(transaction);
      await sql`
        insert into photonet_probe (source, kind, up, probed_at)
        select source, kind, up, business_now()
        from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) r (source text, kind text, up boolean)
        on conflict (source, kind) do update set up = excluded.up, probed_at = excluded.probed_at
      `.execute(transaction);
      await sql`delete from photonet_probe_way`.execute(transaction);
      await sql`
        insert into photonet_probe_way (source, kind, way, up, probed_at)
        select source, kind, way, up, business_now()
        from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) r (source text, kind text, way text, up boolean)
        on conflict (source, kind, way) do update set up = excluded.up, probed_at = excluded.probed_at
      `.execute(transaction);
    });
  }

  async latestWays(): Promise<readonly WayResult[]> {
    const { rows } = await sql<WayResult>`
      select source, kind, way, up, probed_at as "probedAt" from photonet_probe_way
      order by source collate "C", kind collate "C", way collate "C"
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
