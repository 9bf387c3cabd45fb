import {
  type AlikeCondition,
  type AudienceProfile,
  audienceSimilarityWeights,
  type CreatorProfile,
  creatorSimilarityWeights,
  identical,
  sizeBand,
  sizeStep,
} from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';
import { commonAgeShare } from './standard-age-bands.ts';
import { type TokenKind, tokens } from './tokens.ts';

type Sql = RawBuilder<unknown>;

interface Part {
  readonly weight: number;
  /** Bigint, 0..1,000,000. */
  readonly value: Sql;
}

/** Number of profile tokens, which come first in a row, so that tokens of captions and audience are skipped. */
const profileTokens = sql`(interests + topics + hashtags + bio_words)`;

/** Returns `creatorSimilarity` for a row of `creator_search`; null if nothing is known of the seed. */
export function creatorSimilaritySql(seed: CreatorProfile): Sql {
  const names = nameParts(seed);
  const similarity = weightedMean([...names, ...figureParts(seed)]);
  if (names.length === 0) return similarity;
  const counts = names.map(
    ({ kind, of }) =>
      sql`count(*) filter (where token = any(${tokens(kind, of)}::bigint[])) as ${sql.ref(`common_${kind}`)}`,
  );
  return sql`(
    select ${similarity} from (
      select ${sql.join(counts)} from unnest(tokens[:${profileTokens}]) as known (token)
      where token = any(${tokensOfProfile(seed)}::bigint[])
    ) as common
  )`;
}

/** Returns `audienceSimilarity` for a row of `creator_search`; null if nothing is known of the seed. */
export function audienceSimilaritySql(seed: AudienceProfile): Sql {
  const { male, female } = seed;
  const { places, ages, languages } = seed.audience;
  const weights = audienceSimilarityWeights;
  return weightedMean([
    ...shares(weights.places, {
      ofSeed: sum(places),
      ofRow: sql`audience_place_total`,
      common: sql`(select coalesce(sum(least(share, coalesce(audience_place_shares[array_position(audience_places, entry)], 0))), 0)
        from unnest(${places.map(({ ordinal }) => ordinal)}::integer[], ${places.map(({ share }) => share)}::integer[]) as seed (entry, share))`,
    }),
    ...shares(weights.ages, { ofSeed: sum(ages), ofRow: sql`audience_age_total`, common: commonAgeShare(ages) }),
    ...shares(weights.languages, {
      ofSeed: sum(languages),
      ofRow: sql`audience_language_total`,
      common: sql`(select coalesce(sum(least(share, coalesce(audience_language_shares[array_position(audience_languages, entry)], 0))), 0)
        from unnest(${languages.map(({ code }) => code)}::text[], ${languages.map(({ share }) => share)}::integer[]) as seed (entry, share))`,
    }),
    ...shares(weights.genders, {
      ofSeed: (male ?? 0) + (female ?? 0),
      ofRow: sql`(coalesce(audience_male, 0)::bigint + coalesce(audience_female, 0))`,
      common: sql`(least(${male ?? 0}::bigint, coalesce(audience_male, 0)) + least(${female ?? 0}::bigint, coalesce(audience_female, 0)))`,
    }),
  ]);
}

/** Returns whether a lookalike must share a name or word with the seed: language and size alone don't reach the minimum. */
export function mustShareToken({ seed, minimum }: Extract<AlikeCondition, { to: 'creator' }>): boolean {
  const names = nameParts(seed);
  const figures = figureParts(seed);
  const maxWithoutNames = figures.reduce((total, { weight }) => total + weight, 0) * identical;
  const weight = [...names, ...figures].reduce((total, part) => total + part.weight, 0);
  return names.length > 0 && minimum > Math.floor(maxWithoutNames / weight);
}

/** Returns the tokens that a lookalike may share with the seed. */
export function tokensOfProfile(seed: CreatorProfile): string[] {
  return [
    ...tokens('topic', seed.topics),
    ...tokens('interest', seed.interests),
    ...tokens('hashtag', seed.hashtags),
    ...tokens('bio', seed.bioWords ?? []),
  ];
}

interface NamePart extends Part {
  readonly kind: TokenKind;
  readonly of: readonly string[];
}

/** Parts that use the counts `common_topic`, `common_bio` and so on. */
function nameParts(seed: CreatorProfile): readonly NamePart[] {
  const weights = creatorSimilarityWeights;
  const part = (
    kind: TokenKind,
    of: readonly string[],
    { weight, count }: { weight: number; count: string },
  ): NamePart => ({
    kind,
    of,
    weight,
    value: sql`(${2 * identical}::bigint * ${sql.ref(`common_${kind}`)} / (${of.length}::bigint + ${sql.ref(count)}))`,
  });
  return [
    part('topic', seed.topics, { weight: weights.topics, count: 'topics' }),
    part('bio', seed.bioWords ?? [], { weight: weights.bioWords, count: 'bio_words' }),
    part('interest', seed.interests, { weight: weights.interests, count: 'interests' }),
    part('hashtag', seed.hashtags, { weight: weights.hashtags, count: 'hashtags' }),
  ].filter(({ of }) => of.length > 0);
}

function figureParts(seed: CreatorProfile): readonly Part[] {
  const { language, size } = creatorSimilarityWeights;
  const band = seed.followers === null ? null : sizeBand(seed.followers);
  return [
    ...(seed.language === null
      ? []
      : [
          {
            weight: language,
            value: sql`(case when language = ${seed.language} then ${identical}::bigint else 0 end)`,
          },
        ]),
    ...(band === null
      ? []
      : [
          {
            weight: size,
            value: sql`(case when size_band is null then 0::bigint else greatest(0, ${identical}::bigint - ${sizeStep}::bigint * abs(size_band - ${band}::bigint)) end)`,
          },
        ]),
  ];
}

interface ShareSums {
  /** Sum of the seed's shares; 0 if nothing is known. */
  readonly ofSeed: number;
  readonly ofRow: Sql;
  /** Sum of the smaller share of each entry. */
  readonly common: Sql;
}

function shares(weight: number, { ofSeed, ofRow, common }: ShareSums): readonly Part[] {
  return ofSeed === 0
    ? []
    : [{ weight, value: sql`(${2 * identical}::bigint * ${common} / (${ofSeed}::bigint + ${ofRow}))` }];
}

function weightedMean(parts: readonly Part[]): Sql {
  if (parts.length === 0) return sql`null::bigint`;
  const weight = parts.reduce((total, part) => total + part.weight, 0);
  return sql`((${sql.join(
    parts.map((part) => sql`${sql.lit(part.weight)} * ${part.value}`),
    sql` + `,
  )}) / ${sql.lit(weight)})`;
}

function sum(entries: readonly { readonly share: number }[]): number {
  return entries.reduce((total, { share }) => total + share, 0);
}
