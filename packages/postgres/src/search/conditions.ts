import {
  type AlikeCondition,
  type AllCondition,
  type AnyCondition,
  type Condition,
  type ContactChannel,
  contactMask,
  type MeasuredCondition,
  type NameKind,
  type SearchQuery,
  type ShareCondition,
  type WordEntry,
  type WordsCondition,
} from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';
import { figureWithin } from './figure-columns.ts';
import { audienceSimilaritySql, creatorSimilaritySql, mustShareToken, tokensOfProfile } from './similarity-sql.ts';
import { ageShare, ageShareAtLeast } from './standard-age-bands.ts';
import { sharesAreExact, token, tokens, tokensOfMinimum } from './tokens.ts';

export type Sql = RawBuilder<unknown>;

/** A query's conditions on a row of `creator_search`, apart from the platform. */
export interface RowConditions {
  /** Those the GIN index answers; none where columns alone are asked for. */
  readonly byTokens: readonly Sql[];
  /** The rest. */
  readonly others: readonly Sql[];
  /** Words to leave out; null = none. */
  readonly unwanted: Unwanted | null;
}

/** Texts to leave out, asked for row by row or all at once. */
export interface Unwanted {
  /** The text has none of the words; slow where there are many words and rows. */
  readonly absent: Sql;
  /** The text has some of the words; the GIN index can answer it. */
  readonly present: Sql;
  readonly words: number;
}

/**
 * Every condition of the query but its platform. Contacts, language, gender and the like are in columns and among the
 * tokens: where tokens are looked up anyhow, the index leaves out those without them before any row is visited; alone they
 * are too common for that. (contract 2)
 */
export function conditionsOf({ conditions }: SearchQuery): RowConditions {
  const selective = conditions.flatMap(byTokens);
  const flags = conditions.filter(isFlag);
  return {
    byTokens: selective.length > 0 ? [...flagTokens(flags), ...selective] : [],
    others: [...(selective.length > 0 ? [] : flags.flatMap(byFlagColumn)), ...conditions.flatMap(byColumns)],
    unwanted: unwantedOf(conditions.filter((condition) => condition.kind === 'words')),
  };
}

/** What tokens say of a condition that few creators meet: the GIN index answers it. */
function byTokens(condition: Condition): readonly Sql[] {
  switch (condition.kind) {
    case 'all':
      return hasFlagColumn(condition) ? [] : allTokens(tokens(condition.token, condition.names));
    case 'any':
      return hasFlagColumn(condition) ? [] : anyToken(tokens(condition.token, condition.names));
    case 'words':
      return [
        ...allTokens(condition.all.flatMap((entry) => tokens(condition.token, entry))),
        ...(condition.any.length === 0 ? [] : [anyEntry(condition.token, condition.any)]),
      ];
    case 'share':
      return [
        sql`audience_tokens && ${tokensOfMinimum(`audience_${condition.of}`, condition.entry, condition.minimum)}::bigint[]`,
      ];
    case 'alike':
      return condition.to === 'creator' && mustShareToken(condition) ? anyToken(tokensOfProfile(condition.seed)) : [];
    case 'range':
    case 'ages':
      return [];
  }
}

/** What columns say of a condition, as far as tokens don't say it all. */
function byColumns(condition: Condition): readonly Sql[] {
  switch (condition.kind) {
    case 'range':
      return figureWithin(condition.figure, condition);
    case 'words':
      return textIsKnown(condition);
    case 'share':
      return sharesAreExact(condition.minimum) ? [] : [sql`${measureSql(condition)} >= ${condition.minimum}::bigint`];
    case 'ages':
      return [ageShareAtLeast(condition, condition.minimum)];
    case 'alike':
      return [sql`creator_id <> ${condition.seed.id}`, sql`${measureSql(condition)} >= ${condition.minimum}::bigint`];
    case 'all':
    case 'any':
      return [];
  }
}

/** How well a row meets a condition that it is known to meet. */
export function measureSql(condition: MeasuredCondition): Sql {
  switch (condition.kind) {
    case 'any':
      return sum(condition.names.map((name) => tokenCount(condition.token, [name])));
    case 'words':
      return sum([...condition.any, ...condition.all].map((entry) => tokenCount(condition.token, entry)));
    case 'share':
      return shareSql(condition);
    case 'ages':
      return ageShare(condition);
    case 'alike':
      return similaritySql(condition);
  }
}

/** Recorded or summed share of the audience at a place or of a language, millionths; null when unknown. */
function shareSql(condition: ShareCondition): Sql {
  return condition.of === 'place'
    ? sql`audience_place_shares[array_position(audience_places, ${condition.entry}::integer)]`
    : sql`audience_language_shares[array_position(audience_languages, ${condition.entry}::text)]`;
}

function similaritySql(condition: AlikeCondition): Sql {
  return condition.to === 'creator' ? creatorSimilaritySql(condition.seed) : audienceSimilaritySql(condition.seed);
}

/** 1 or 0: whether the creator has every one of the names. */
function tokenCount(kind: NameKind, names: readonly string[]): Sql {
  return sql`(tokens @> ${tokens(kind, names)}::bigint[])::integer`;
}

function sum(terms: readonly Sql[]): Sql {
  return terms.length === 0 ? sql`0` : sql.join(terms, sql` + `);
}

export function conjunction(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

type FlagCondition = AllCondition | AnyCondition;

/** Names that so many creators have that their columns are the better way to find them. */
const flagColumns: Readonly<Partial<Record<NameKind, (condition: FlagCondition) => readonly Sql[]>>> = {
  contact: contactsAre,
  language: (condition) => columnIs('language', condition),
  gender: (condition) => columnIs('gender', condition),
  account_type: (condition) => columnIs('account_type', condition),
};

function isFlag(condition: Condition): condition is FlagCondition {
  return (condition.kind === 'all' || condition.kind === 'any') && hasFlagColumn(condition);
}

function hasFlagColumn({ token: kind }: FlagCondition): boolean {
  return flagColumns[kind] !== undefined;
}

function byFlagColumn(condition: FlagCondition): readonly Sql[] {
  return flagColumns[condition.token]?.(condition) ?? [];
}

function flagTokens(flags: readonly FlagCondition[]): readonly Sql[] {
  const required = flags.filter(({ kind }) => kind === 'all');
  return [
    ...allTokens(required.flatMap((condition) => tokens(condition.token, condition.names))),
    ...flags
      .filter(({ kind }) => kind === 'any')
      .flatMap((condition) => anyToken(tokens(condition.token, condition.names))),
  ];
}

const email = contactMask(['EMAIL']);

/** An e-mail is asked for as the partial indexes say it. */
function contactsAre({ kind, names }: FlagCondition): readonly Sql[] {
  const mask = contactMask(names as readonly ContactChannel[]);
  if (kind === 'any') return [sql`contacts & ${mask}::integer <> 0`];
  const others = mask & ~email;
  return [
    ...(mask & email ? [sql.raw(`contacts & ${email} = ${email}`)] : []),
    ...(others ? [sql`contacts & ${others}::integer = ${others}::integer`] : []),
  ];
}

function columnIs(column: string, { kind, names }: FlagCondition): readonly Sql[] {
  return kind === 'all'
    ? names.map((name) => sql`${sql.ref(column)} = ${name}`)
    : [sql`${sql.ref(column)} = any(${[...names]}::text[])`];
}

/** Without words that must be there nothing else says that the text is known; that of captions always is. */
function textIsKnown({ token: kind, any, all, none }: WordsCondition): readonly Sql[] {
  const isSaid = none.length === 0 && any.length + all.length > 0;
  return kind === 'bio' && !isSaid ? [sql`bio_known`] : [];
}

function anyToken(wanted: readonly string[]): readonly Sql[] {
  return wanted.length === 0 ? [] : [sql`tokens && ${wanted}::bigint[]`];
}

function allTokens(wanted: readonly string[]): readonly Sql[] {
  return wanted.length === 0 ? [] : [sql`tokens @> ${[...new Set(wanted)]}::bigint[]`];
}

function anyEntry(kind: WordsCondition['token'], entries: readonly WordEntry[]): Sql {
  return sql`(${sql.join(entryConditions(kind, entries), sql` or `)})`;
}

function unwantedOf(conditions: readonly WordsCondition[]): Unwanted | null {
  const lists = conditions.filter(({ none }) => none.length > 0);
  if (lists.length === 0) return null;
  const found = lists.flatMap(({ token: kind, none }) => entryConditions(kind, none));
  const present = sql`(${sql.join(found, sql` or `)})`;
  return { present, absent: sql`not ${present}`, words: lists.flatMap(({ none }) => none.flat()).length };
}

/** One condition for all entries of one word, one for each longer entry. */
function entryConditions(kind: WordsCondition['token'], entries: readonly WordEntry[]): readonly Sql[] {
  const single = entries.filter((entry) => entry.length === 1).flat();
  const longer = entries.filter((entry) => entry.length > 1);
  return [
    ...anyToken(single.map((word) => token(kind, word))),
    ...longer.map((entry) => sql`tokens @> ${tokens(kind, entry)}::bigint[]`),
  ];
}
