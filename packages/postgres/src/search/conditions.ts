import {
  type AudienceQuery,
  contactMask,
  type Range,
  type SearchQuery,
  type WordEntry,
} from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';
import { audienceSimilaritySql, creatorSimilaritySql, mustShareToken, tokensOfProfile } from './similarity-sql.ts';
import { sharesAreExact, token, tokens, tokensOfMinimum } from './tokens.ts';
import { ageShareAtLeast } from './usual-ages.ts';

export type Condition = RawBuilder<unknown>;

/** A query's conditions on a row of `creator_search`, apart from the platform. */
export interface Conditions {
  /** Those the GIN index answers; none where columns alone are asked for. */
  readonly byTokens: readonly Condition[];
  /** The rest. */
  readonly others: readonly Condition[];
  /** Words to leave out; null = none. */
  readonly unwanted: Unwanted | null;
}

/** Bios to leave out, asked for row by row or all at once. */
export interface Unwanted {
  /** The bio has none of the words; slow where there are many words and rows. */
  readonly absent: Condition;
  /** The bio has some of the words; the GIN index can answer it. */
  readonly present: Condition;
  readonly words: number;
}

const email = contactMask(['EMAIL']);

/**
 * Every condition of the query but its platform. Contacts, language, gender and the like stand in columns and among the
 * tokens: where tokens are looked up anyhow, the index leaves out those without them before any row is visited; alone they
 * are too common for that. (contract 2)
 */
export function conditionsOf(query: SearchQuery): Conditions {
  const { creatorLookalike: like } = query;
  const names = nameConditions(query);
  const byTokens = names.length > 0 || query.verifiedOnly ? [...markTokens(query), ...names] : [];
  return {
    byTokens,
    others: [
      ...(byTokens.length > 0 ? [] : markColumns(query)),
      ...within(sql`followers`, query.followers),
      ...(query.place ? [sql`place between ${query.place.first} and ${query.place.last}`] : []),
      ...within(sql`age`, query.age),
      ...(query.lastPostOnOrAfter === null ? [] : [sql`last_post_on >= ${query.lastPostOnOrAfter}`]),
      ...within(sql`posts`, query.posts),
      ...within(sql`likes`, query.likes),
      ...within(sql`views`, query.views),
      ...within(sql`engagement_rate`, query.engagementRate),
      ...(query.growth ? [atLeast(growthColumn(query.growth.months), query.growth.minimum)] : []),
      ...(query.bio.none.length > 0 ? [sql`bio_known`] : []),
      ...(like
        ? [sql`creator_id <> ${like.seed.id}`, sql`${creatorSimilaritySql(like.seed)} >= ${like.minimum}::bigint`]
        : []),
      ...audienceConditions(query.audience),
    ],
    unwanted: unwantedOf(query.bio.none),
  };
}

/** Names, words and shares that few creators have. */
function nameConditions(query: SearchQuery): readonly Condition[] {
  const { creatorLookalike: like, audience } = query;
  return [
    ...anyToken(tokens('interest', query.interests)),
    ...anyToken(tokens('topic', query.topics)),
    ...anyToken(tokens('hashtag', query.hashtags)),
    ...allTokens(query.bio.all.flatMap((entry) => tokens('bio', entry))),
    ...anyEntry('bio', query.bio.any),
    ...anyEntry('caption', query.captions),
    ...(audience.place ? [shareAtLeast('audience_place', audience.place.ordinal, audience.place.minimum)] : []),
    ...(audience.language
      ? [shareAtLeast('audience_language', audience.language.code, audience.language.minimum)]
      : []),
    ...(like && mustShareToken(like) ? anyToken(tokensOfProfile(like.seed)) : []),
  ];
}

function shareAtLeast(
  kind: 'audience_place' | 'audience_language',
  entry: string | number,
  minimum: number,
): Condition {
  return sql`audience_tokens && ${tokensOfMinimum(kind, entry, minimum)}::bigint[]`;
}

/** Contacts, language, gender, kind of account and verification as tokens. */
function markTokens(query: SearchQuery): readonly Condition[] {
  const channels = Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (query.contacts >>> bit) & 1);
  return [
    ...allTokens([
      ...tokens('contact', channels.map(String)),
      ...tokens('language', query.language === null ? [] : [query.language]),
      ...tokens('gender', query.gender === null ? [] : [query.gender]),
      ...tokens('verified', query.verifiedOnly ? [''] : []),
    ]),
    ...anyToken(tokens('account_type', query.accountTypes)),
  ];
}

/** The same but verification as columns. An e-mail is asked for as the partial indexes say it. */
function markColumns({ contacts, language, gender, accountTypes }: SearchQuery): readonly Condition[] {
  const others = contacts & ~email;
  return [
    ...(contacts & email ? [sql.raw(`contacts & ${email} = ${email}`)] : []),
    ...(others ? [sql`contacts & ${others}::integer = ${others}::integer`] : []),
    ...(language === null ? [] : [sql`language = ${language}`]),
    ...(gender === null ? [] : [sql`gender = ${gender}`]),
    ...(accountTypes.length > 0 ? [sql`account_type = any(${[...accountTypes]}::text[])`] : []),
  ];
}

/** Shares of places and languages only where their tokens are not exact. */
function audienceConditions(audience: AudienceQuery): readonly Condition[] {
  const { place, age, gender, language, lookalike, credibility } = audience;
  return [
    ...(place && !sharesAreExact(place.minimum) ? [sql`${placeShare(place.ordinal)} >= ${place.minimum}::bigint`] : []),
    ...(age ? [ageShareAtLeast(age, age.minimum)] : []),
    ...(gender
      ? [sql`${sql.ref(gender.code === 'MALE' ? 'audience_male' : 'audience_female')} >= ${gender.minimum}::bigint`]
      : []),
    ...(language && !sharesAreExact(language.minimum)
      ? [sql`${languageShare(language.code)} >= ${language.minimum}::bigint`]
      : []),
    ...(credibility === null ? [] : [atLeast(sql`credibility`, credibility)]),
    ...(lookalike
      ? [
          sql`creator_id <> ${lookalike.seed.id}`,
          sql`${audienceSimilaritySql(lookalike.seed)} >= ${lookalike.minimum}::bigint`,
        ]
      : []),
  ];
}

/** Recorded or summed share of the audience at a place, millionths; null when unknown. */
export function placeShare(ordinal: number): Condition {
  return sql`audience_place_shares[array_position(audience_places, ${ordinal}::integer)]`;
}

export function languageShare(code: string): Condition {
  return sql`audience_language_shares[array_position(audience_languages, ${code}::text)]`;
}

export function growthColumn(months: number): Condition {
  return sql.ref(`growth_${months}`);
}

/** 1 or 0: whether the bio has every word of the entry. */
export function entryMatches(entry: WordEntry): Condition {
  return sql`(tokens @> ${tokens('bio', entry)}::bigint[])::integer`;
}

export function conjunction(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function within(column: Condition, range: Range | null): readonly Condition[] {
  if (!range) return [];
  return [
    ...(range.min === null ? [] : [sql`${column} >= ${range.min}::float8`]),
    ...(range.max === null ? [] : [sql`${column} <= ${range.max}::float8`]),
    ...(range.min === null && range.max === null ? [sql`${column} is not null`] : []),
  ];
}

function atLeast(column: Condition, minimum: number): Condition {
  return sql`${column} >= ${minimum}::float8`;
}

function anyToken(wanted: readonly string[]): readonly Condition[] {
  return wanted.length === 0 ? [] : [sql`tokens && ${wanted}::bigint[]`];
}

function allTokens(wanted: readonly string[]): readonly Condition[] {
  return wanted.length === 0 ? [] : [sql`tokens @> ${[...new Set(wanted)]}::bigint[]`];
}

function anyEntry(kind: 'bio' | 'caption', entries: readonly WordEntry[]): readonly Condition[] {
  return entries.length === 0 ? [] : [sql`(${sql.join(entryConditions(kind, entries), sql` or `)})`];
}

function unwantedOf(entries: readonly WordEntry[]): Unwanted | null {
  if (entries.length === 0) return null;
  const present = sql`(${sql.join(entryConditions('bio', entries), sql` or `)})`;
  return { present, absent: sql`not ${present}`, words: entries.flat().length };
}

/** One condition for all entries of one word, one for each longer entry. */
function entryConditions(kind: 'bio' | 'caption', entries: readonly WordEntry[]): readonly Condition[] {
  const single = entries.filter((entry) => entry.length === 1).flat();
  const longer = entries.filter((entry) => entry.length > 1);
  return [
    ...anyToken(single.map((word) => token(kind, word))),
    ...longer.map((entry) => sql`tokens @> ${tokens(kind, entry)}::bigint[]`),
  ];
}
