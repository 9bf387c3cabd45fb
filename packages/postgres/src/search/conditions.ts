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

/** Conditions of a query on a row of `creator_search`, without the platform. */
export interface RowConditions {
  /** Conditions for the GIN index; empty if columns suffice. */
  readonly byTokens: readonly Sql[];
  /** All other conditions. */
  readonly others: readonly Sql[];
  /** Excluded words, or null. */
  readonly unwanted: ExcludedWords | null;
}

/** Excluded words, as a condition per row or for an index look-up. */
export interface ExcludedWords {
  /** The text has none of the words; slow for many words and rows. */
  readonly absent: Sql;
  /** The text has some of the words; the GIN index answers it. */
  readonly present: Sql;
  readonly words: number;
}

/**
 * Returns the conditions of a query, except its platform. Contacts, language, gender and the like are both columns and tokens. If
 * the query uses tokens anyway, their tokens let the index skip rows; alone they are too common for the index. (contract 2)
 */
export function conditionsOf({ conditions, excluded = [], within }: SearchQuery): RowConditions {
  const selective = conditions.flatMap(byTokens);
  const flags = conditions.filter(isFlag);
  return {
    byTokens: selective.length > 0 ? [...flagTokens(flags), ...selective] : [],
    others: [
      ...(selective.length > 0 ? [] : flags.flatMap((flag) => flagColumns[flag.token]?.(flag) ?? [])),
      ...conditions.flatMap(byColumns),
      // A subquery is hashed; a list would be compared with each row.
      ...(excluded.length > 0 ? [sql`creator_id not in (select unnest(${excluded}::bigint[]))`] : []),
      ...(within === undefined ? [] : [sql`creator_id = any(${within}::bigint[])`]),
    ],
    unwanted: unwantedOf(conditions.filter((condition) => condition.kind === 'words')),
  };
}

/** Returns the token conditions of a selective condition, for the GIN index. */
function byTokens(condition: Condition): readonly Sql[] {
  switch (condition.kind) {
    case 'all':
      return hasFlagColumn(condition) ? [] : allTokens(tokens(condition.token, condition.names));
    case 'any':
      return hasFlagColumn(condition) ? [] : anyToken(tokens(condition.token, condition.names));
    case 'words':
      return [
        ...allTokens(condition.all.flatMap((entry) => tokens(condition.token, entry))),
        ...(condition.any.length === 0 ? [] : [either(entryConditions(condition.token, condition.any))]),
      ];
    case 'share':
      return [sql`audience_tokens && ${tokensOfShares(condition)}::bigint[]`];
    case 'alike':
      return condition.to === 'creator' && mustShareToken(condition) ? anyToken(tokensOfProfile(condition.seed)) : [];
    case 'range':
    case 'ranges':
    case 'ages':
      return [];
  }
}

/** Returns the column conditions that tokens don't cover. */
function byColumns(condition: Condition): readonly Sql[] {
  switch (condition.kind) {
    case 'range':
      return figureWithin(condition.figure, condition);
    case 'ranges':
      return [either(condition.ranges.map((range) => conjunction(figureWithin(condition.figure, range))))];
    case 'words':
      return textIsKnown(condition);
    case 'share':
      return condition.minimum <= 1 || (condition.entries.length === 1 && sharesAreExact(condition.minimum))
        ? []
        : [sql`${measureSql(condition)} >= ${condition.minimum}::bigint`];
    case 'ages':
      return [ageShareAtLeast(condition, condition.minimum)];
    case 'alike':
      return [sql`creator_id <> ${condition.seed.id}`, sql`${measureSql(condition)} >= ${condition.minimum}::bigint`];
    case 'all':
    case 'any':
      return [];
  }
}

/** Returns how well a row matches a condition that it meets. */
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

/** Recorded or summed audience shares of places or languages, in millionths; null if all are unknown. */
function shareSql(condition: ShareCondition): Sql {
  const [entry, ...others] = condition.entries;
  const [names, shares] = [`audience_${condition.of}s`, `audience_${condition.of}_shares`].map((name) => sql.ref(name));
  const type = sql.raw(condition.of === 'place' ? 'integer' : 'text');
  return others.length === 0
    ? sql`${shares}[array_position(${names}, ${entry}::${type})]`
    : sql`(
        select sum(share) from unnest(${names}, ${shares}) as known(entry, share)
        where entry = any(${[...condition.entries]}::${type}[])
      )`;
}

/** Returns tokens of which every match has one: the largest of several shares is at least their average. */
function tokensOfShares({ of, entries, minimum }: ShareCondition): readonly string[] {
  const least = Math.ceil(minimum / entries.length);
  return entries.flatMap((entry) => tokensOfMinimum(`audience_${of}`, entry, least));
}

function similaritySql(condition: AlikeCondition): Sql {
  return condition.to === 'creator' ? creatorSimilaritySql(condition.seed) : audienceSimilaritySql(condition.seed);
}

/** Returns 1 if the creator has all of the names, else 0. */
function tokenCount(kind: NameKind, names: readonly string[]): Sql {
  return sql`(tokens @> ${tokens(kind, names)}::bigint[])::integer`;
}

function sum(terms: readonly Sql[]): Sql {
  return terms.length === 0 ? sql`0` : sql.join(terms, sql` + `);
}

export function conjunction(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function either(conditions: readonly Sql[]): Sql {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

type FlagCondition = AllCondition | AnyCondition;

/** Kinds of names that are too common for the index, so columns find them faster. */
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

/** Spells the e-mail condition like the partial indexes, so that they apply. */
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

/** Without a required word, the bio must be known explicitly; captions always are. */
function textIsKnown({ token: kind, any, all, none }: WordsCondition): readonly Sql[] {
  const isImplied = none.length === 0 && any.length + all.length > 0;
  return kind === 'bio' && !isImplied ? [sql`bio_known`] : [];
}

function anyToken(wanted: readonly string[]): readonly Sql[] {
  return wanted.length === 0 ? [] : [sql`tokens && ${wanted}::bigint[]`];
}

function allTokens(wanted: readonly string[]): readonly Sql[] {
  return wanted.length === 0 ? [] : [sql`tokens @> ${[...new Set(wanted)]}::bigint[]`];
}

function unwantedOf(conditions: readonly WordsCondition[]): ExcludedWords | null {
  const lists = conditions.filter(({ none }) => none.length > 0);
  if (lists.length === 0) return null;
  const found = lists.flatMap(({ token: kind, none }) => entryConditions(kind, none));
  const present = either(found);
  return { present, absent: sql`not ${present}`, words: lists.flatMap(({ none }) => none.flat()).length };
}

/** Returns one condition for all single words, and one per longer entry. */
function entryConditions(kind: WordsCondition['token'], entries: readonly WordEntry[]): readonly Sql[] {
  const single = entries.filter((entry) => entry.length === 1).flat();
  const longer = entries.filter((entry) => entry.length > 1);
  return [
    ...anyToken(single.map((word) => token(kind, word))),
    ...longer.map((entry) => sql`tokens @> ${tokens(kind, entry)}::bigint[]`),
  ];
}
