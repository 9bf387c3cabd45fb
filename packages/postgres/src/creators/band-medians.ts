import { type BandMedians, mediansRememberedMs, type SizeBand } from '@creator-discovery/creators';
import type { Platform } from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Median figures per platform and band, cached for a while. */
export class RememberedMedians {
  readonly #db: Database;
  readonly #known = new Map<string, { readonly since: number; readonly medians: Promise<BandMedians> }>();

  constructor(db: Database) {
    this.#db = db;
  }

  of(platform: Platform, band: SizeBand): Promise<BandMedians> {
    const name = `${platform} ${band.min}`;
    const known = this.#known.get(name);
    if (known !== undefined && performance.now() - known.since < mediansRememberedMs) return known.medians;
    const medians = readMedians(this.#db, platform, band);
    this.#known.set(name, { since: performance.now(), medians });
    medians.catch(() => this.#known.delete(name));
    return medians;
  }
}

async function readMedians(db: Database, platform: Platform, { min, max }: SizeBand): Promise<BandMedians> {
  const { rows } = await sql<BandMedians>`
    select count(*)::integer as creators, business_now() as "asOf",
      ${median(sql`engagement_rate_pct`)} as engagement_rate_pct,
      ${median(sql`average_likes`)} as average_likes,
      ${median(sql`average_comments`)} as average_comments,
      ${median(sql`average_views`)} as average_views,
      ${median(sql`audience_credibility`)} as audience_credibility,
      ${median(sql`(follower_growth_pct->>'1')::float8`)} as follower_growth_pct
    from creator
    where platform = ${platform} and handle_key is not null and gone_since is null and not is_private
      and follower_count >= ${min} and (${max}::bigint is null or follower_count < ${max})
  `.execute(db);
  return rows[0] as BandMedians;
}

/** Rounds what binary numbers add to the mean of two figures. */
function median(figure: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(percentile_cont(0.5) within group (order by ${figure})::numeric, 4)::float8`;
}
