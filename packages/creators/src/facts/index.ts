import { accountTypes, genders, platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import type { Fact, FactKind } from './fact.ts';
import * as value from './values.ts';

const textShown = z.string().nullable();
const namesShown = z.array(z.string());

/** A text that may be known to be unknown. */
function text<Schema extends z.ZodType>(schema: Schema) {
  return { imported: schema.nullish(), column: 'text', unknown: null, shown: textShown } as const;
}

/** A value of a fixed list. */
function choice<const Values extends readonly string[]>(values: Values) {
  const shown = z.enum(values).nullable();
  return { imported: value.oneOf(values).nullish(), column: 'text', unknown: null, shown } as const;
}

/** A number that may be known to be unknown. */
function number<const Column extends 'bigint' | 'smallint' | 'double precision'>(
  column: Column,
  schema: typeof value.count,
) {
  return { imported: schema.nullish(), column, unknown: null, shown: z.number().nullable() } as const;
}

/** A list of texts. An empty one means unknown. */
function list<Schema extends z.ZodType>(schema: Schema) {
  return { imported: schema.optional(), column: 'text[]', unknown: [], shown: namesShown } as const;
}

const count = number('bigint', value.count);
const average = number('double precision', value.average);
const address = text(value.url);
const names = list(value.words);
const flag = { imported: value.flag.optional(), column: 'boolean', unknown: false, shown: z.boolean() } as const;

/** A fact that is stored and searched, but isn't in rows. */
function unseen<Of extends { readonly shown: z.ZodType }>({ shown: _, ...fact }: Of) {
  return fact;
}

/**
 * The registry: every fact of a creator, in the order in which answers show them. The import schema, the kinds of time, the
 * columns of the database, rows, files, the OpenAPI document and the columns of the console are made by walking it. A fact
 * that searches compare has a line in `figures.ts` of search-filters as well.
 */
export const facts = {
  handle: {
    imported: value.handle,
    column: 'text',
    unknown: null,
    shown: z.string(),
    kind: null,
    label: 'Handle',
    meaning: 'the username, with or without `@`, up to 100 characters without spaces',
  },
  platform: {
    imported: value.oneOf(platforms),
    column: 'text',
    unknown: null,
    shown: z.enum(platforms),
    kind: null,
    label: 'Platform',
    meaning: '`photonet`, `videonet` or `shortnet`',
  },
  platform_user_id: {
    ...text(value.text(100, 1)),
    kind: null,
    label: 'User id',
    meaning:
      'what the platform calls the person for ever. Bring it wherever you can: it keeps two people with one handle apart, and one person with two handles together',
  },
  name: {
    imported: value.text(500),
    column: 'text',
    unknown: null,
    shown: z.string(),
    kind: 'profile',
    label: 'Name',
    meaning: 'as people see it',
  },
  profile_url: { ...address, kind: 'profile', label: 'Profile', meaning: 'an http or https address' },
  photo_url: { ...address, kind: 'profile', label: 'Picture', meaning: 'an http or https address' },
  bio: {
    ...text(value.text(20_000)),
    shown: textShown.describe('Whole bio.'),
    kind: 'profile',
    label: 'Bio',
    meaning: 'text, searched word by word',
  },
  follower_count: { ...count, kind: 'profile', label: 'Followers', meaning: 'a whole number' },
  content_count: { ...count, kind: 'profile', label: 'Posts', meaning: 'a whole number' },
  engagement_rate_pct: { ...average, kind: 'details', label: 'Engagement %', meaning: 'percent: 3 means 3 %' },
  average_likes: { ...average, kind: 'details', label: 'Average likes', meaning: 'by post' },
  average_views: { ...average, kind: 'details', label: 'Average views', meaning: 'by post' },
  average_comments: { ...average, kind: 'details', label: 'Average comments', meaning: 'by post' },
  follower_growth_pct: {
    imported: value.growths.nullish(),
    column: 'jsonb',
    unknown: null,
    shown: z.record(z.string(), z.number()).nullable().describe('Growth in percent by months looked back, `1` to `6`.'),
    kind: 'growth',
    meaning: 'growth in percent over the last 1 to 6 months: `{"1": 2.5, "6": 11}`',
  },
  is_verified: { ...flag, kind: 'profile', label: 'Verified', meaning: '`true` or `false`' },
  is_private: { ...unseen(flag), kind: 'profile', meaning: '`true` or `false`' },
  account_type: {
    ...choice(accountTypes),
    kind: 'details',
    label: 'Account type',
    meaning: '`PERSONAL`, `BUSINESS` or `CREATOR`',
  },
  gender: { ...choice(genders), kind: 'details', label: 'Gender', meaning: '`MALE` or `FEMALE`', estimable: true },
  age: {
    ...number('smallint', value.wholeNumber(0, 150)),
    kind: 'details',
    label: 'Age',
    meaning: 'years',
    estimable: true,
  },
  language: {
    ...text(value.languageCode),
    shown: textShown.describe('ISO 639-1.'),
    kind: 'details',
    label: 'Language',
    meaning: 'ISO 639-1 in lower case',
    estimable: true,
  },
  location_id: {
    ...text(value.word),
    shownAs: 'location',
    kind: 'details',
    label: 'Place',
    meaning:
      'id of the place dictionary: a country `DE`, a region `US.CA`, a city `2950159`; `search_locations` finds them by name',
    estimable: true,
  },
  interests: {
    ...names,
    kind: 'details',
    label: 'Interests',
    meaning: 'a list of names; searches filter by them',
    estimable: true,
  },
  topics: {
    ...names,
    kind: 'details',
    label: 'Topics',
    meaning: 'a list of names; searches filter by them',
    estimable: true,
  },
  hashtags: { ...unseen(list(value.hashtags)), kind: 'details', meaning: 'a list of recent ones' },
  captions: {
    ...unseen(list(value.listOf(value.text(20_000), 500))),
    kind: 'details',
    meaning: 'a list of recent ones',
  },
  last_post_at: {
    ...text(value.day),
    column: 'date',
    shown: textShown.describe('`YYYY-MM-DD`.'),
    kind: 'details',
    label: 'Last post',
    meaning: '`YYYY-MM-DD`',
  },
  audience: {
    imported: value.audienceSchema.nullish(),
    column: 'jsonb',
    unknown: null,
    kind: 'audience',
    meaning:
      'of the followers: `locations` (`{id, percentage}`), `ages` (`{min, max, percentage}`), `genders` and `languages` (`{code, percentage}`), and `credibility`, the share of real ones from 0 to 1',
  },
  contacts: {
    imported: value.contacts.optional(),
    column: null,
    unknown: [],
    kind: 'profile',
    meaning:
      "ways to reach the creator: `{type, value}`, such as `EMAIL`, `PHONE`, `TELEGRAM`. Phone numbers are stored as E.164, read with the country of the creator's place. Only who has paid for a creator sees them",
  },
} as const satisfies Readonly<Record<string, Fact>>;

type Facts = typeof facts;
export type FactName = keyof Facts;

export const factNames = Object.keys(facts) as readonly FactName[];

/** A fact that may be an estimate. */
export type EstimableFact = { [Name in FactName]: Facts[Name] extends { estimable: true } ? Name : never }[FactName];

export const estimableFacts = factNames.filter(
  (name): name is EstimableFact => (facts[name] as Fact).estimable === true,
);

/** The fields of an import record that are facts. */
export type ImportedFacts = { readonly [Name in FactName]: Facts[Name]['imported'] };

/** Lists are not changed once they are known. */
type Known<Value> = Value extends readonly (infer Entry)[] ? readonly Entry[] : Exclude<Value, undefined>;

/** The values of all facts. Null and empty mean unknown. */
export type FactValues = { readonly [Name in FactName]: Known<z.output<Facts[Name]['imported']>> };

/** Facts with a column in `creator`. */
export type StoredFact = { [Name in FactName]: Facts[Name]['column'] extends null ? never : Name }[FactName];

export const storedFacts = factNames.filter((name): name is StoredFact => facts[name].column !== null);

/**
 * The facts of an unknown creator. All facts begin as a copy of it and so have the same fields in the same order. A parser makes
 * it, because an object that gets thirty fields one by one becomes a hash table, and is several times as slow to read.
 */
export const unknownFacts = JSON.parse(JSON.stringify(perFact(factNames, ({ unknown }) => unknown))) as {
  readonly [Name in FactName]: Facts[Name]['unknown'];
};

/** The facts of a kind. */
export function factsOfKind(kind: FactKind): readonly FactName[] {
  return factNames.filter((name) => facts[name].kind === kind);
}

/** Something of each of these facts, by name. */
export function perFact<Name extends FactName, Part>(
  names: readonly Name[],
  part: (fact: Fact, name: Name) => Part,
): Readonly<Record<Name, Part>> {
  return Object.fromEntries(names.map((name) => [name, part(facts[name], name)])) as Record<Name, Part>;
}

/** The name of a fact in rows. */
type NameInRow<Name> = Name extends FactName
  ? Facts[Name] extends { shown: z.ZodType }
    ? Facts[Name] extends { shownAs: infer Shown }
      ? Shown
      : Name
    : never
  : never;

type RowShape = {
  [Name in FactName as NameInRow<Name>]: Facts[Name] extends { shown: infer Shown extends z.ZodType } ? Shown : never;
};

/** The facts of a row of an unlock or export, by the names that they have there. */
export const factsInRow = Object.fromEntries(
  Object.entries<Fact>(facts).flatMap(([name, { shown, shownAs = name }]) => (shown ? [[shownAs, shown]] : [])),
) as RowShape;

/** What people call the facts of a row. */
export const factLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Fact>(facts).flatMap(([name, { label, shownAs = name }]) => (label ? [[shownAs, label]] : [])),
);

/** What answers call an estimable fact: the place is shown by its name. */
export type ShownEstimate = NameInRow<EstimableFact>;

/** Which of the facts that answers show are estimates, by the names that they have there. */
export function shownEstimates(estimated: readonly EstimableFact[]): readonly ShownEstimate[] {
  return estimated.map((name) => ((facts[name] as Fact).shownAs ?? name) as ShownEstimate);
}
