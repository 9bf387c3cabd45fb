import { accountTypes, genders, platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import type { Fact, FactKind } from './fact.ts';
import * as value from './values.ts';

const textShown = z.string().nullable();
const namesShown = z.array(z.string());

function text<Schema extends z.ZodType>(schema: Schema) {
  return { imported: schema.nullish(), column: 'text', unknown: null, shown: textShown } as const;
}

function required<Schema extends z.ZodType, Shown extends z.ZodType>(imported: Schema, shown: Shown) {
  return { imported, column: 'text', unknown: null, shown } as const;
}

function choice<const Values extends readonly string[]>(values: Values) {
  const shown = z.enum(values).nullable();
  return { imported: value.oneOf(values).nullish(), column: 'text', unknown: null, shown } as const;
}

function number<const Column extends 'bigint' | 'smallint' | 'double precision'>(
  column: Column,
  schema: typeof value.count,
) {
  return { imported: schema.nullish(), column, unknown: null, shown: z.number().nullable() } as const;
}

function list<Schema extends z.ZodType>(schema: Schema) {
  return { imported: schema.optional(), column: 'text[]', unknown: [], shown: namesShown } as const;
}

const count = number('bigint', value.count);
const average = number('double precision', value.average);
const address = text(value.url);
const names = list(value.words);
const filteredNames = 'a list of names; searches filter by them';
const captions = list(value.listOf(value.text(20_000), 500));
const years = number('smallint', value.wholeNumber(0, 150));
const flag = { imported: value.flag.optional(), column: 'boolean', unknown: false, shown: z.boolean() } as const;

/** Removes a fact from rows. It is still stored and searched. */
function hidden<Of extends { readonly shown: z.ZodType }>({ shown: _, ...fact }: Of) {
  return fact;
}

/**
 * The registry: every fact of a creator, in the order of responses. The import schema, database columns, rows, files, the
 * OpenAPI document and the console's columns are made by walking it. Facts that searches compare also need a line in
 * `figures.ts` of search-filters.
 */
export const facts = {
  handle: {
    ...required(value.handle, z.string()),
    kind: null,
    label: 'Handle',
    meaning: 'the username, with or without `@`, up to 100 characters without spaces',
  },
  platform: {
    ...required(value.oneOf(platforms), z.enum(platforms)),
    kind: null,
    label: 'Platform',
    meaning: '`photonet`, `videonet` or `shortnet`, in any case, or the name of its network, such as `Instagram`',
  },
  platform_user_id: {
    ...text(value.userId),
    kind: null,
    label: 'User id',
    meaning:
      'the permanent id on the platform. Include it if you can: it separates two people with one handle, and joins one person with two handles. Up to 64 letters, digits, `-` and `_`; placeholders and rounded numbers are left out',
  },
  name: { ...required(value.name, z.string()), kind: 'profile', label: 'Name', meaning: 'the displayed name' },
  profile_url: { ...address, kind: 'profile', label: 'Profile', meaning: 'an http or https URL' },
  photo_url: { ...address, kind: 'profile', label: 'Picture', meaning: 'an http or https URL' },
  bio: {
    ...text(value.text(20_000)),
    shown: textShown.describe('Whole bio.'),
    kind: 'profile',
    label: 'Bio',
    meaning: 'text; searches match its words',
  },
  follower_count: { ...count, kind: 'profile', label: 'Followers', meaning: 'a whole number' },
  content_count: { ...count, kind: 'profile', label: 'Posts', meaning: 'a whole number' },
  engagement_rate_pct: { ...average, kind: 'details', label: 'Engagement %', meaning: 'percent: 3 means 3 %' },
  average_likes: { ...average, kind: 'details', label: 'Average likes', meaning: 'per post' },
  average_views: { ...average, kind: 'details', label: 'Average views', meaning: 'per post' },
  average_comments: { ...average, kind: 'details', label: 'Average comments', meaning: 'per post' },
  posts_per_week: { ...average, kind: 'details', label: 'Posts per week', meaning: 'over the last twelve weeks' },
  follower_growth_pct: {
    imported: value.growths.nullish(),
    column: 'jsonb',
    unknown: null,
    shown: z.record(z.string(), z.number()).nullable().describe('Growth in percent over the last `1` to `6` months.'),
    kind: 'growth',
    meaning: 'growth in percent over the last 1 to 6 months: `{"1": 2.5, "6": 11}`',
  },
  is_verified: { ...flag, kind: 'profile', label: 'Verified', meaning: '`true` or `false`' },
  is_private: { ...hidden(flag), kind: 'profile', meaning: '`true` or `false`' },
  account_type: {
    ...choice(accountTypes),
    kind: 'details',
    label: 'Account type',
    meaning: '`PERSONAL`, `BUSINESS` or `CREATOR`',
  },
  gender: {
    ...choice(genders),
    kind: 'details',
    label: 'Gender',
    meaning: '`MALE` or `FEMALE`, or a word such as `woman`',
    estimable: true,
  },
  age: { ...years, kind: 'details', label: 'Age', meaning: 'years', estimable: true },
  language: {
    ...text(value.languageCode),
    shown: textShown.describe('ISO 639-1.'),
    kind: 'details',
    label: 'Language',
    meaning: 'an ISO 639-1 code, or a name such as `German` or `pt_BR`',
    estimable: true,
  },
  location_id: {
    ...text(value.word),
    shownAs: 'location',
    kind: 'details',
    label: 'Place',
    meaning:
      'an id from the place dictionary, such as the country `DE`, the region `US.CA` or the city `2950159`; `search_locations` finds ids by name',
    estimable: true,
  },
  interests: { ...names, kind: 'details', label: 'Interests', meaning: filteredNames, estimable: true },
  topics: { ...names, kind: 'details', label: 'Topics', meaning: filteredNames, estimable: true },
  hashtags: { ...hidden(list(value.hashtags)), kind: 'details', meaning: 'a list of recent ones' },
  captions: { ...hidden(captions), kind: 'details', meaning: 'a list of recent ones' },
  last_post_at: {
    ...text(value.day),
    column: 'date',
    shown: textShown.describe('`YYYY-MM-DD`.'),
    kind: 'details',
    label: 'Last post',
    meaning: '`YYYY-MM-DD`',
  },
  paid_partnerships: {
    imported: value.flag.nullish(),
    column: 'boolean',
    unknown: null,
    shown: z.boolean().nullable(),
    kind: 'details',
    label: 'Paid partnerships',
    meaning: '`true` if a post is marked as a paid partnership',
  },
  mentions: {
    ...names,
    kind: 'details',
    label: 'Mentions',
    meaning: 'a list of handles that recent posts mention or tag; searches filter by them',
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
      "a list of `{type, value}`, with types such as `EMAIL`, `PHONE` and `TELEGRAM`. Phone numbers are stored as E.164; the creator's place supplies a missing country. Only accounts that have paid for a creator see its contacts",
  },
} as const satisfies Readonly<Record<string, Fact>>;

type Facts = typeof facts;
export type FactName = keyof Facts;

export const factNames = Object.keys(facts) as readonly FactName[];

export type EstimableFact = { [Name in FactName]: Facts[Name] extends { estimable: true } ? Name : never }[FactName];

export const estimableFacts = factNames.filter(
  (name): name is EstimableFact => (facts[name] as Fact).estimable === true,
);

export type ImportedFacts = { readonly [Name in FactName]: Facts[Name]['imported'] };

type KnownValue<Value> = Value extends readonly (infer Entry)[] ? readonly Entry[] : Exclude<Value, undefined>;

/** Null and empty mean unknown. */
export type FactValues = { readonly [Name in FactName]: KnownValue<z.output<Facts[Name]['imported']>> };

/** Facts with a column in `creator`. */
export type StoredFact = { [Name in FactName]: Facts[Name]['column'] extends null ? never : Name }[FactName];

export const storedFacts = factNames.filter((name): name is StoredFact => facts[name].column !== null);

/**
 * Facts of an unknown creator; all facts start as a copy, with the same fields in the same order. The parser creates it,
 * because an object that gets thirty fields one by one becomes a hash table, which is several times as slow to read.
 */
export const unknownFacts = JSON.parse(JSON.stringify(perFact(factNames, ({ unknown }) => unknown))) as {
  readonly [Name in FactName]: Facts[Name]['unknown'];
};

export function factsOfKind(kind: FactKind): readonly FactName[] {
  return factNames.filter((name) => facts[name].kind === kind);
}

/** Maps facts to a part of each, by name. */
export function perFact<Name extends FactName, Part>(
  names: readonly Name[],
  part: (fact: Fact, name: Name) => Part,
): Readonly<Record<Name, Part>> {
  return Object.fromEntries(names.map((name) => [name, part(facts[name], name)])) as Record<Name, Part>;
}

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

/** Schemas of the facts in rows, by their names in rows. */
export const factsInRow = Object.fromEntries(
  Object.entries<Fact>(facts).flatMap(([name, { shown, shownAs = name }]) => (shown ? [[shownAs, shown]] : [])),
) as RowShape;

/** Column headings of the facts in rows. */
export const factLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Fact>(facts).flatMap(([name, { label, shownAs = name }]) => (label ? [[shownAs, label]] : [])),
);

/** Name of an estimable fact in rows: the place is shown by its name. */
export type ShownEstimate = NameInRow<EstimableFact>;

/** Converts estimated facts to their names in rows. */
export function shownEstimates(estimated: readonly EstimableFact[]): readonly ShownEstimate[] {
  return estimated.map((name) => ((facts[name] as Fact).shownAs ?? name) as ShownEstimate);
}
