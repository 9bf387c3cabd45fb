import type { FilterObject } from './filter-object.ts';
import type { Platform } from './platform.ts';
import type { LanguageDictionary, PlaceDictionary } from './ports.ts';
import type { Problem } from './problem.ts';
import { caseless, hashtagName, words } from './words.ts';

/** What normalising a group of filters may look up, and where it leaves what it finds. */
export interface Normalising {
  /** Null when the platform itself is wrong. */
  readonly platform: Platform | null;
  readonly places: Pick<PlaceDictionary, 'byId' | 'resolve'>;
  readonly languages: Pick<LanguageDictionary, 'byCode' | 'resolve'>;
  readonly problems: Problem[];
  readonly warnings: string[];
}

type Group<Name extends keyof FilterObject> = NonNullable<FilterObject[Name]>;

/** Platforms on which a filter works, where that is not all of them. (spec: action 2.1) */
const platformsOf: Readonly<Record<string, readonly Platform[]>> = {
  'creator.interests': ['photonet'],
  'creator.accountType': ['photonet'],
  'content.hashtags': ['photonet', 'shortnet'],
};

/** The group `creator` in normal form; always present, `{}` when nothing is asked for. */
export function normalCreator(given: Group<'creator'>, to: Normalising): Group<'creator'> {
  const interests = distinctNames(given.interests?.values, caseless);
  const types = distinctNames(given.accountType?.types, (type) => type);
  return compact({
    audienceRange: normalRange('creator.audienceRange', given.audienceRange, to),
    location: normalPlace('creator.location', given.location, to),
    language: normalLanguage('creator.language', given.language, to),
    gender: given.gender,
    age: normalRange('creator.age', given.age, to),
    verified: given.verified,
    interests: interests && whereItWorks('creator.interests', { values: interests }, to),
    accountType: types && whereItWorks('creator.accountType', { types }, to),
    lookalikeCreators: normalHandle('creator.lookalikeCreators', given.lookalikeCreators, to),
  });
}

export function normalAudience(given: Group<'audience'>, to: Normalising): Group<'audience'> | undefined {
  return groupOrNothing({
    location: normalPlace('audience.location', given.location, to),
    age: normalAudienceAge(given.age, to),
    gender: given.gender && { code: given.gender.code, percentage: given.gender.percentage ?? 50 },
    language: normalLanguage('audience.language', given.language, to),
    audienceLookalike: normalHandle('audience.audienceLookalike', given.audienceLookalike, to),
    audienceCredibilityScore: given.audienceCredibilityScore,
  });
}

export function normalContent(given: Group<'content'>, to: Normalising): Group<'content'> | undefined {
  const { minPostCount, maxPostCount } = given;
  const hashtags = distinctNames(given.hashtags?.map(withoutHash), hashtagName);
  const captions = distinctNames(given.captionKeywords?.keywords, wordsOfEntry);
  const bio = given.bioKeywords ?? {};
  given.hashtags?.forEach((hashtag, i) => {
    if (hashtagName(hashtag) === '')
      to.problems.push({
        field: `content.hashtags[${i}]`,
        problem: 'must be text that is not blank',
        code: 'invalid_format',
      });
  });
  if (minPostCount !== undefined && maxPostCount !== undefined && minPostCount > maxPostCount) {
    to.problems.push({ field: 'content.minPostCount', problem: 'must not be above maxPostCount', code: 'conflict' });
  }
  return groupOrNothing({
    bioKeywords: groupOrNothing({
      any: distinctNames(bio.any, wordsOfEntry),
      all: distinctNames(bio.all, wordsOfEntry),
      none: distinctNames(bio.none, wordsOfEntry),
    }),
    captionKeywords: captions && { keywords: captions },
    hashtags: hashtags && whereItWorks('content.hashtags', hashtags, to),
    mostRecentPosts: given.mostRecentPosts ?? undefined,
    topics: distinctNames(given.topics, caseless),
    minPostCount,
    maxPostCount,
  });
}

export function normalPerformance(given: Group<'performance'>, to: Normalising): Group<'performance'> | undefined {
  const growth = given.audienceGrowth;
  return groupOrNothing({
    averageLikes: normalRange('performance.averageLikes', given.averageLikes, to),
    averageViews: normalRange('performance.averageViews', given.averageViews, to),
    engagementRate: normalRange('performance.engagementRate', given.engagementRate, to),
    audienceGrowth:
      growth && Object.keys(growth).length > 0
        ? compact({ interval: growth.interval ?? 1, percentage: growth.percentage })
        : undefined,
  });
}

interface Bounds {
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
}

function normalRange(field: string, range: Bounds | undefined, to: Normalising): Bounds | undefined {
  if (!range) return undefined;
  const { minValue, maxValue } = range;
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue) {
    to.problems.push({ field: `${field}.minValue`, problem: 'must not be above maxValue', code: 'conflict' });
  }
  return groupOrNothing({ minValue, maxValue });
}

function normalAudienceAge(given: Group<'audience'>['age'], to: Normalising): Group<'audience'>['age'] {
  const range = normalRange('audience.age', given, to);
  if (given?.percentage === undefined) return range;
  if (!range)
    to.problems.push({ field: 'audience.age.minValue', problem: 'is required, or maxValue', code: 'required' });
  return { ...range, percentage: given.percentage };
}

interface GivenPlace {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly percentage?: number | undefined;
}

function normalPlace(field: string, given: GivenPlace | undefined, to: Normalising) {
  if (!given) return undefined;
  const { id, name, percentage } = given;
  if ((id === undefined) === (name === undefined)) {
    to.problems.push({
      field,
      problem: 'must have exactly one of id and name',
      code: 'exactly_one_of',
      allowed: ['id', 'name'],
    });
    return undefined;
  }
  const place = id === undefined ? to.places.resolve(name ?? '') : to.places.byId(id);
  if (!place) {
    const [member, problem] =
      id === undefined ? ['name', 'is not a known place'] : ['id', 'is not the id of a known place'];
    to.problems.push({
      field: `${field}.${member}`,
      problem: `${problem}; see search_locations`,
      code: 'not_allowed_value',
    });
    return undefined;
  }
  return compact({ id: place.id, display_name: place.displayName, percentage });
}

interface GivenLanguage {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly percentage?: number | undefined;
}

function normalLanguage(field: string, given: GivenLanguage | undefined, to: Normalising) {
  if (!given) return undefined;
  const { code, name, percentage } = given;
  if (code === undefined && name === undefined) {
    to.problems.push({
      field,
      problem: 'must have a code or a name',
      code: 'exactly_one_of',
      allowed: ['code', 'name'],
    });
    return undefined;
  }
  const language =
    code === undefined ? to.languages.resolve(name ?? '') : to.languages.byCode(code.trim().toLowerCase());
  if (!language) {
    const [member, problem] =
      code === undefined ? ['name', 'is not a known language'] : ['code', 'is not a known ISO 639-1 code'];
    to.problems.push({
      field: `${field}.${member}`,
      problem: `${problem}; see search_languages`,
      code: 'not_allowed_value',
    });
    return undefined;
  }
  return compact({ code: language.code, name: language.name, percentage });
}

function normalHandle(field: string, given: string | undefined, to: Normalising): string | undefined {
  const handle = given?.trim().replace(/^@+/, '').trim();
  if (handle === '') to.problems.push({ field, problem: 'must be a username', code: 'invalid_format' });
  return handle;
}

/** Drops a filter on platforms that don't have it, and says so. (spec: contract 2) */
function whereItWorks<Filter>(field: string, filter: Filter, to: Normalising): Filter | undefined {
  const worksOn = platformsOf[field] ?? [];
  if (to.platform === null || worksOn.includes(to.platform)) return filter;
  to.warnings.push(`${field} works on ${worksOn.join(' and ')} only: ignored.`);
  return undefined;
}

function withoutHash(hashtag: string): string {
  return hashtag.trim().replace(/^#+/, '');
}

/** Keyword entries with the same words, in any order, are the same entry. */
function wordsOfEntry(entry: string): string {
  return [...words(entry)].sort().join(' ');
}

/** Each entry once, outer spaces off, in the given order; nothing for an empty list, which is no filter. */
function distinctNames<Name extends string>(
  names: readonly Name[] | undefined,
  key: (name: Name) => string,
): Name[] | undefined {
  const known = new Map<string, Name>();
  for (const name of names ?? []) {
    const trimmed = name.trim() as Name;
    if (!known.has(key(trimmed))) known.set(key(trimmed), trimmed);
  }
  return known.size === 0 ? undefined : [...known.values()];
}

/** Without its undefined members. */
function compact<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}

function groupOrNothing<Members extends object>(members: Members): Members | undefined {
  const rest = compact(members);
  return Object.keys(rest).length === 0 ? undefined : rest;
}
