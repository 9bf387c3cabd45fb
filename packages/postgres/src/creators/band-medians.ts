import { type BandMedians, mediansRememberedMs, type SizeBand } from '@creator-discovery/creators';
import type { Platform } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
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
  const { rows } = await sql<Omit<BandMedians, 'asOf'> & { as_of: Date }>`
    select count(*)::integer as creators, business_now() as as_of,
      percentile_cont(0.5) within group (order by engagement_rate_pct) as engagement_rate_pct,
      percentile_cont(0.5) within group (order by average_likes) as average_likes,
      percentile_cont(0.5) within group (order by average_comments) as average_comments,
      percentile_cont(0.5) within group (order by average_views) as average_views,
      percentile_cont(0.5) within group (order by audience_credibility) as audience_credibility,
      percentile_cont(0.5) within group (order by (follower_growth_pct->>'1')::float8) as follower_growth_pct
    from creator
    where platform = ${platform} and handle_key is not null and gone_since is null and not is_private
      and follower_count >= ${min} and (${max}::bigint is null or follower_count < ${max})
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the query of medians returned no row');
  const { as_of: asOf, ...medians } = row;
  return { ...medians, asOf };
}
