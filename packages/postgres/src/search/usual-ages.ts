import type { AudienceShares, Range } from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';

/** The age bands that are recorded nearly always, in the order of `creator_search.audience_usual_ages`. */
export const usualBands = [
  [13, 17],
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 64],
  [65, 100],
] as const;

/** The shares of the usual bands, null for those not recorded; null altogether when another band is recorded. */
export function usualAges(ages: AudienceShares['ages']): readonly (number | null)[] | null {
  const shares = usualBands.map(
    ([min, max]) => ages.find((band) => band.min === min && band.max === max)?.share ?? null,
  );
  return shares.filter((share) => share !== null).length === ages.length ? shares : null;
}

/** Youngest, oldest and share of each band in turn, for creators with unusual bands. */
export function otherAges(ages: AudienceShares['ages']): readonly number[] | null {
  return usualAges(ages) === null ? ages.flatMap(({ min, max, share }) => [min, max, share]) : null;
}

/** Sum of the bands wholly inside the bounds; null when there is none. */
export function ageShare(bounds: Range): RawBuilder<unknown> {
  return sql`(case when audience_usual_ages is null then ${shareOfOtherBands(bounds)} else ${shareOfUsualBands(bounds)} end)`;
}

function shareOfUsualBands({ min, max }: Range): RawBuilder<unknown> {
  const inside = usualBands.flatMap(([youngest, oldest], i) =>
    (min === null || youngest >= min) && (max === null || oldest <= max)
      ? [sql.raw(`audience_usual_ages[${i + 1}]`)]
      : [],
  );
  if (inside.length === 0) return sql`null`;
  const sum = sql.join(
    inside.map((share) => sql`coalesce(${share}, 0)`),
    sql` + `,
  );
  return sql`(case when coalesce(${sql.join(inside)}) is not null then ${sum} end)`;
}

function shareOfOtherBands({ min, max }: Range): RawBuilder<unknown> {
  const inside = [
    ...(min === null ? [] : [sql`audience_other_ages[first] >= ${min}::float8`]),
    ...(max === null ? [] : [sql`audience_other_ages[first + 1] <= ${max}::float8`]),
  ];
  return sql`(select sum(audience_other_ages[first + 2])::bigint from generate_series(1, cardinality(audience_other_ages), 3) as first
    ${inside.length === 0 ? sql`` : sql`where ${sql.join(inside, sql` and `)}`})`;
}

/** Sum of the smaller of both shares, over the bands that a seed's audience and a creator's have in common. */
export function commonAgeShare(seed: AudienceShares['ages']): RawBuilder<unknown> {
  const mins = seed.map(({ min }) => min);
  const maxs = seed.map(({ max }) => max);
  const shares = seed.map(({ share }) => share);
  const usual = usualBands.flatMap(([min, max], i) => {
    const band = seed.find((known) => known.min === min && known.max === max);
    return band ? [sql`least(${band.share}::bigint, coalesce(audience_usual_ages[${sql.lit(i + 1)}], 0))`] : [];
  });
  return sql`(case when audience_usual_ages is not null then ${usual.length > 0 ? sql.join(usual, sql` + `) : sql`0::bigint`}
    else coalesce((
      select sum(least(seed.share, audience_other_ages[first + 2]::bigint))
      from unnest(${mins}::float8[], ${maxs}::float8[], ${shares}::integer[]) as seed (youngest, oldest, share)
      join generate_series(1, cardinality(audience_other_ages), 3) as first
        on audience_other_ages[first] = youngest and audience_other_ages[first + 1] = oldest
    ), 0) end)`;
}
