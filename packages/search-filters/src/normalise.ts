import { type AudienceMeasure, isAudienceMeasure } from './audience-match.ts';
import { canonicalSearch } from './canonical.ts';
import type { Condition } from './condition.ts';
import { type Exclusions, hasSources, normalExclusions } from './exclusions.ts';
import {
  type Fields,
  type Filter,
  type FilterGroup,
  type FilterName,
  type NormalisationContext,
  type PlacedFilter,
  partsOf,
  placed,
} from './filter.ts';
import type { FilterObject } from './filter-object.ts';
import { filters } from './filters/index.ts';
import { type GivenFilters, type ReadFilters, readFilters } from './given-filters.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import type { Platform } from './platform.ts';
import type { CreatorReader, LanguageDictionary, PlaceDictionary, SeedCreators } from './ports.ts';
import { type Problem, sortedProblems } from './problem.ts';
import { type SearchQuery, withMergedRanges } from './query.ts';
import { chosenSort } from './sort-key.ts';
import { filtersSummary } from './summary.ts';

export interface FilterDictionaries {
  readonly places: Pick<PlaceDictionary, 'byId' | 'named' | 'nearest'>;
  readonly languages: Pick<LanguageDictionary, 'byCode' | 'resolve' | 'nearest'>;
  readonly seeds: SeedCreators;
  /** Default: any text is a handle, with or without `@`. */
  readonly readCreator?: CreatorReader;
}

export interface NormalisedFilters {
  readonly ok: true;
  /** Without the excluded creators, which only the account's records name. */
  readonly query: SearchQuery;
  /** The conditions of audience filters that measure a share, to compute it per match; see `audienceMatch`. */
  readonly audience: readonly AudienceMeasure[];
  /** May be a time alone, which is not in `filtersUsed`. */
  readonly exclude: Exclusions | undefined;
  /** The saved search whose newcomers alone match, and the day after which they entered. */
  readonly newcomers: { readonly savedSearchId: string; readonly since: string } | undefined;
  /** Filters after defaults and resolution; normalising them again changes nothing. (spec: action 2.2 `filters_used`) */
  readonly filtersUsed: FilterObject;
  /** (spec: action 2.2 `filters_summary`) */
  readonly summary: string;
  /** Sentences about filters that were ignored, replaced or read in another way than they were given. (contract 2) */
  readonly warnings: readonly string[];
  /** See `canonicalSearch`. */
  readonly canonical: string;
}

export interface RefusedFilters {
  readonly ok: false;
  /** All problems, sorted. */
  readonly problems: readonly Problem[];
}

/**
 * Checks a filter object, resolves places, languages and seeds, applies defaults, drops filters that the platform does not
 * have, and makes the query for the engines. Reports all problems together. (spec: action 2.1, contract 2 and 5)
 *
 * @example
 * const filters = await normaliseFilters({ basic: { platform: 'photonet' } }, dictionaries);
 * if (filters.ok) await index.search(filters.query, { offset: 0, limit: 10 });
 */
export async function normaliseFilters(
  input: unknown,
  dictionaries: FilterDictionaries,
): Promise<NormalisedFilters | RefusedFilters> {
  return normalise(readFilters(input), dictionaries);
}

/** `normaliseFilters` for an object that `filterObject` has already parsed. */
export async function normaliseParsedFilters(
  given: FilterObject,
  dictionaries: FilterDictionaries,
): Promise<NormalisedFilters | RefusedFilters> {
  return normalise({ given, problems: [] }, dictionaries);
}

async function normalise(
  { given, problems: misshapen }: ReadFilters,
  dictionaries: FilterDictionaries,
): Promise<NormalisedFilters | RefusedFilters> {
  const problems = [...misshapen];
  const warnings: string[] = [];
  const platform = given.basic?.platform ?? null;
  // Callers pass objects with many more members, which each used filter would copy.
  const { places, languages, readCreator = anyHandle } = dictionaries;
  const used = usedFilters(given, { places, languages, readCreator, platform, problems, warnings });
  const kept = used.filter(({ filter }) => worksOn(filter, platform, warnings));
  problems.push(...newcomerProblems(given));
  const seeds = platform === null ? new Map() : await findSeeds(kept, { platform, problems }, dictionaries.seeds);
  if (platform === null || problems.length > 0) return { ok: false, problems: sortedProblems(problems) };

  const conditions = new Map<FilterName, readonly Condition[]>();
  for (const { filter, value } of kept) {
    const seed = seeds.get(filter.name) ?? null;
    conditions.set(filter.name, filter.conditions(value, { places, seed }));
  }
  const sortBy = given.basic?.sortBy ?? ('FOLLOWER_COUNT' as const);
  const context = {
    used: (name: FilterName) => kept.find(({ filter }) => filter.name === name)?.value,
    conditions: (name: FilterName) => conditions.get(name) ?? [],
  };
  const { sort, fallback } = chosenSort(sortBy, context, platform);
  if (fallback !== null) warnings.push(fallback);
  const query = { platform, conditions: withMergedRanges([...conditions.values()].flat()), sort };
  const exclude = normalExclusions(given.exclude);
  const basic = { platform, sortBy: fallback === null ? sortBy : 'FOLLOWER_COUNT' } as const;
  const leftOut = exclude && hasSources(exclude) ? { exclude } : {};
  const { new_since, saved_search_id } = given;
  const isNew = new_since !== undefined && saved_search_id !== undefined;
  const filtersUsed: FilterObject = {
    ...usedObject(kept, basic),
    ...leftOut,
    ...(isNew && { new_since, saved_search_id }),
  };
  return {
    ok: true,
    query,
    audience: [...conditions].flatMap(([filter, [condition]]) =>
      filter.startsWith('audience.') && isAudienceMeasure(condition) ? { filter, condition } : [],
    ),
    exclude,
    newcomers: isNew ? { savedSearchId: saved_search_id, since: new_since } : undefined,
    filtersUsed,
    summary: filtersSummary(filtersUsed),
    warnings,
    canonical: canonicalSearch(query, filtersUsed),
  };
}

function newcomerProblems({ new_since, saved_search_id }: GivenFilters): readonly Problem[] {
  if ((new_since === undefined) === (saved_search_id === undefined)) return [];
  const [field, other] = new_since === undefined ? ['new_since', 'saved_search_id'] : ['saved_search_id', 'new_since'];
  return [{ field, problem: `is required with ${other}`, code: 'required' }];
}

function anyHandle(text: string): ReturnType<CreatorReader> {
  const handle = text.trim().replace(/^@+/, '').trim();
  return handle === '' ? { ok: false, problem: 'must be a username' } : { ok: true, handle };
}

const placedFilters: readonly PlacedFilter[] = filters.map(placed);

/** A filter in normal form. */
interface UsedFilter extends PlacedFilter {
  readonly value: unknown;
}

function usedFilters(given: GivenFilters, to: Omit<NormalisationContext, 'field' | 'group'>): readonly UsedFilter[] {
  const used: UsedFilter[] = [];
  for (const { filter, group, field } of placedFilters) {
    const fields: Fields = given[group] ?? {};
    if (fields[field] === undefined && !filter.hasDefault) continue;
    if (fields[field] !== undefined) refuseSingular(filter, fields, to.problems);
    const value = filter.normalise(fields[field], { ...to, field: filter.name, group: fields });
    if (value !== undefined) used.push({ filter, group, field, value });
  }
  return used;
}

function refuseSingular({ name, singular }: Filter, fields: Fields, problems: Problem[]): void {
  if (singular === undefined || fields[partsOf(singular)[1]] === undefined) return;
  const problem = `must not be given together with ${singular}`;
  problems.push({ field: name, problem, code: 'exactly_one_of', allowed: [singular, name] });
}

/** Whether the platform has the filter; adds a warning if not. (contract 2) */
function worksOn({ name, platforms }: Filter, platform: Platform | null, warnings: string[]): boolean {
  if (platform === null || platforms === undefined || platforms.includes(platform)) return true;
  warnings.push(`${name} was ignored: it only works on ${platforms.join(' and ')}.`);
  return false;
}

/** Returns the seed creators by the filter that names them. */
async function findSeeds(
  used: readonly UsedFilter[],
  to: { readonly platform: Platform; readonly problems: Problem[] },
  seeds: SeedCreators,
): Promise<ReadonlyMap<FilterName, IndexedCreator>> {
  const found = new Map<FilterName, IndexedCreator>();
  const find = async ({ filter, value }: UsedFilter): Promise<void> => {
    const handle = filter.seed?.handle(value);
    if (!filter.seed || !handle) return;
    const seed = await seeds.seed(to.platform, handle);
    if (seed !== null && filter.seed.isComparable(seed)) {
      found.set(filter.name, seed);
      return;
    }
    const problem =
      seed === null ? `is not a creator known on ${to.platform}` : 'names a creator with too little data to compare';
    to.problems.push({ field: filter.name, problem, code: 'not_allowed_value' });
  };
  await Promise.all(used.map(find));
  return found;
}

/** Returns the filter object. `basic` and `creator` are always present, other groups only with filters in them. */
function usedObject(
  used: readonly UsedFilter[],
  { platform, sortBy }: Pick<FilterObject['basic'], 'platform' | 'sortBy'>,
): FilterObject {
  const object: Partial<Record<FilterGroup, Record<string, unknown>>> = { basic: { platform }, creator: {} };
  for (const { group, field, value } of used) {
    object[group] ??= {};
    object[group][field] = value;
  }
  return { ...object, basic: { ...object.basic, sortBy } } as FilterObject;
}
