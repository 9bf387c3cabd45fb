import type { AudienceShares, Range } from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';

type Ages = AudienceShares['ages'];

/** Usual age bands, each with a column in `creator_search` for its share. */
export const standardBands = [
  { min: 13, max: 17, column: 'audience_age_13' },
  { min: 18, max: 24, column: 'audience_age_18' },
  { min: 25, max: 34, column: 'audience_age_25' },
  { min: 35, max: 44, column: 'audience_age_35' },
  { min: 45, max: 54, column: 'audience_age_45' },
  { min: 55, max: 64, column: 'audience_age_55' },
  { min: 65, max: 100, column: 'audience_age_65' },
] as const;

type StandardBand = (typeof standardBands)[number];

const standardKeys = new Set(standardBands.map(keyOf));

/** Returns the shares of the standard bands: null if a band is not recorded, and all null if there is another band. */
export function standardShares(ages: Ages): readonly (number | null)[] {
  if (lastShares?.ages === ages) return lastShares.shares;
  const known = areStandard(ages);
  const shares = standardBands.map(({ min, max }) => (known ? (bandOf(ages, min, max)?.share ?? null) : null));
  lastShares = { ages, shares };
  return shares;
}

/** Cached, because each column of a row calls `standardShares`. */
let lastShares: { readonly ages: Ages; readonly shares: readonly (number | null)[] } | undefined;

/** Returns minimum age, maximum age and share of each band in turn; null if all bands are standard. */
export function otherAges(ages: Ages): readonly number[] | null {
  return areStandard(ages) ? null : ages.flatMap(({ min, max, share }) => [min, max, share]);
}

function areStandard(ages: Ages): boolean {
  return ages.every((band) => standardKeys.has(keyOf(band)));
}

/** Returns a unique number per band; ages are whole numbers up to 150. */
function keyOf({ min, max }: Pick<StandardBand | Ages[number], 'min' | 'max'>): number {
  return min * 1000 + max;
}

function bandOf(ages: Ages, min: number, max: number): Ages[number] | undefined {
  return ages.find((band) => band.min === min && band.max === max);
}

/** Returns the sum of the bands within the bounds; null if there are none. */
export function ageShare(bounds: Range): RawBuilder<unknown> {
  const inside = standardInside(bounds);
  const standard =
    inside.length === 0
      ? sql`null`
      : sql`(case when coalesce(${sql.join(inside)}) is not null then ${sumOf(inside)} end)`;
  return sql`(case when audience_other_ages is null then ${standard} else ${shareOfOtherBands(bounds)} end)`;
}

/** Returns the condition that this sum is at least `minimum`, optimised for rows with standard bands. */
export function ageShareAtLeast(bounds: Range, minimum: number): RawBuilder<unknown> {
  if (minimum <= 0) return sql`${ageShare(bounds)} >= ${minimum}::bigint`;
  const inside = standardInside(bounds);
  const other = sql`(audience_other_ages is not null and ${shareOfOtherBands(bounds)} >= ${minimum}::bigint)`;
  return inside.length === 0 ? other : sql`(${sumOf(inside)} >= ${minimum}::bigint or ${other})`;
}

function standardInside({ min, max }: Range): readonly RawBuilder<unknown>[] {
  return standardBands.flatMap((band) =>
    (min === null || band.min >= min) && (max === null || band.max <= max) ? [sql.ref(band.column)] : [],
  );
}

function sumOf(shares: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const known = shares.map((share) => sql`coalesce(${share}, 0)`);
  return sql`(${sql.join(known, sql` + `)})`;
}

function shareOfOtherBands({ min, max }: Range): RawBuilder<unknown> {
  const inside = [
    ...(min === null ? [] : [sql`audience_other_ages[first] >= ${min}::float8`]),
    ...(max === null ? [] : [sql`audience_other_ages[first + 1] <= ${max}::float8`]),
  ];
  return sql`(select sum(audience_other_ages[first + 2])::bigint from generate_series(1, cardinality(audience_other_ages), 3) as first
    ${inside.length === 0 ? sql`` : sql`where ${sql.join(inside, sql` and `)}`})`;
}

/** Returns the sum of the smaller share of each band that seed and creator have in common. */
export function commonAgeShare(seed: Ages): RawBuilder<unknown> {
  const mins = seed.map(({ min }) => min);
  const maxs = seed.map(({ max }) => max);
  const shares = seed.map(({ share }) => share);
  const standard = standardBands.flatMap(({ min, max, column }) => {
    const band = bandOf(seed, min, max);
    return band ? [sql`least(${band.share}::bigint, coalesce(${sql.ref(column)}, 0))`] : [];
  });
  return sql`(case when audience_other_ages is null then ${standard.length > 0 ? sql.join(standard, sql` + `) : sql`0::bigint`}
    else coalesce((
      select sum(least(seed.share, audience_other_ages[first + 2]::integer))
      from unnest(${mins}::float8[], ${maxs}::float8[], ${shares}::integer[]) as seed (youngest, oldest, share)
      join generate_series(1, cardinality(audience_other_ages), 3) as first
        on audience_other_ages[first] = youngest and audience_other_ages[first + 1] = oldest
    ), 0) end)`;
}
