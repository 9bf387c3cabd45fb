import {
  type AudienceProfile,
  audienceSimilarityWeights,
  type CreatorProfile,
  creatorSimilarityWeights,
  identical,
  type Lookalike,
  sizeBand,
  sizeStep,
} from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';
import { type TokenKind, tokens } from './tokens.js';

type Sql = RawBuilder<unknown>;

interface Part {
  readonly weight: number;
  /** 0..1,000,000, a bigint. */
  readonly value: Sql;
}

/** `creatorSimilarity` on a row of `creator_search`; null when nothing is known of the seed. */
export function creatorSimilaritySql(seed: CreatorProfile): Sql {
  return weightedMean([...nameParts(seed), ...figureParts(seed)]);
}

/** `audienceSimilarity` on a row of `creator_search`; null when nothing is known of the seed. */
export function audienceSimilaritySql(seed: AudienceProfile): Sql {
  const { places, ages, languages, male, female } = seed.audience;
  const weights = audienceSimilarityWeights;
  return weightedMean([
    ...shares(weights.places, {
      seed: sql`unnest(${places.map(({ ordinal }) => ordinal)}::integer[], ${places.map(({ share }) => share)}::integer[]) as seed (entry, share)`,
      row: sql`unnest(audience_places, audience_place_shares) as known (entry, share)`,
      total: sum(places),
    }),
    ...shares(weights.ages, {
      seed: sql`unnest(${ages.map(({ min }) => min)}::float8[], ${ages.map(({ max }) => max)}::float8[], ${ages.map(({ share }) => share)}::integer[])
        as seed (entry, oldest, share)`,
      row: sql`unnest(audience_age_mins, audience_age_maxs, audience_age_shares) as known (entry, oldest, share)`,
      also: sql`and seed.oldest = known.oldest`,
      total: sum(ages),
    }),
    ...shares(weights.languages, {
      seed: sql`unnest(${languages.map(({ code }) => code)}::text[], ${languages.map(({ share }) => share)}::integer[]) as seed (entry, share)`,
      row: sql`unnest(audience_languages, audience_language_shares) as known (entry, share)`,
      total: sum(languages),
    }),
    ...shares(weights.genders, {
      seed: sql`(values ('MALE', ${male ?? 0}::integer), ('FEMALE', ${female ?? 0}::integer)) as seed (entry, share)`,
      row: sql`(values ('MALE', coalesce(audience_male, 0)), ('FEMALE', coalesce(audience_female, 0))) as known (entry, share)`,
      total: (male ?? 0) + (female ?? 0),
    }),
  ]);
}

/** Whether a lookalike must have at least one name or word of the seed: language and size alone can't reach the minimum. */
export function mustShareToken({ seed, minimum }: Lookalike<CreatorProfile>): boolean {
  const names = nameParts(seed);
  const figures = figureParts(seed);
  const most = figures.reduce((total, { weight }) => total + weight, 0) * identical;
  const weight = [...names, ...figures].reduce((total, part) => total + part.weight, 0);
  return names.length > 0 && minimum > Math.floor(most / weight);
}

/** Tokens of everything a lookalike may have in common with the seed. */
export function tokensOfProfile(seed: CreatorProfile): string[] {
  return [
    ...tokens('topic', seed.topics),
    ...tokens('interest', seed.interests),
    ...tokens('hashtag', seed.hashtags),
    ...tokens('bio', seed.bioWords ?? []),
  ];
}

function nameParts(seed: CreatorProfile): readonly Part[] {
  const weights = creatorSimilarityWeights;
  return [
    ...names(weights.topics, 'topic', { of: seed.topics, count: 'topics' }),
    ...names(weights.bioWords, 'bio', { of: seed.bioWords ?? [], count: 'bio_words' }),
    ...names(weights.interests, 'interest', { of: seed.interests, count: 'interests' }),
    ...names(weights.hashtags, 'hashtag', { of: seed.hashtags, count: 'hashtags' }),
  ];
}

function names(
  weight: number,
  kind: TokenKind,
  seed: { readonly of: readonly string[]; readonly count: string },
): readonly Part[] {
  if (seed.of.length === 0) return [];
  const common = sql`(select count(*) from unnest(tokens) as known (token) where known.token = any(${tokens(kind, seed.of)}::bigint[]))`;
  return [
    {
      weight,
      value: sql`(${2 * identical}::bigint * ${common} / (${seed.of.length}::bigint + ${sql.ref(seed.count)}))`,
    },
  ];
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

interface ShareTables {
  readonly seed: Sql;
  readonly row: Sql;
  /** A further condition under which entries are the same. */
  readonly also?: Sql;
  /** Sum of the seed's shares; 0 = nothing known. */
  readonly total: number;
}

function shares(weight: number, { seed, row, also, total }: ShareTables): readonly Part[] {
  if (total === 0) return [];
  const common = sql`coalesce((select sum(least(seed.share, known.share)) from ${seed} join ${row} on seed.entry = known.entry ${also ?? sql``}), 0)`;
  const all = sql`(${total}::bigint + coalesce((select sum(known.share) from ${row}), 0))`;
  return [{ weight, value: sql`(${2 * identical}::bigint * ${common} / ${all})` }];
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
