import { canonicalSearch } from './canonical.ts';
import type { Condition } from './condition.ts';
import {
  type Fields,
  type Filter,
  type FilterGroup,
  type FilterName,
  type Normalising,
  type PlacedFilter,
  placed,
} from './filter.ts';
import type { FilterObject } from './filter-object.ts';
import { filters } from './filters/index.ts';
import { type GivenFilters, type ReadFilters, readFilters } from './given-filters.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import type { Platform } from './platform.ts';
import type { LanguageDictionary, PlaceDictionary, SeedCreators } from './ports.ts';
import { type Problem, sortedProblems } from './problem.ts';
import { type SearchQuery, withMergedRanges } from './query.ts';
import { chosenSort } from './sort-key.ts';
import { filtersSummary } from './summary.ts';

/** What names in filters are looked up in. */
export interface FilterDictionaries {
  readonly places: Pick<PlaceDictionary, 'byId' | 'resolve' | 'nearest'>;
  readonly languages: Pick<LanguageDictionary, 'byCode' | 'resolve' | 'nearest'>;
  readonly seeds: SeedCreators;
}

export interface NormalisedFilters {
  readonly ok: true;
  readonly query: SearchQuery;
  /** The filters after defaults and resolution; normalising them again gives the same. (spec: action 2.2 `filters_used`) */
  readonly filtersUsed: FilterObject;
  /** One line for people. (spec: action 2.2 `filters_summary`) */
  readonly summary: string;
  /** What was ignored or replaced, in sentences. (contract 2) */
  readonly warnings: readonly string[];
  /** Equal for equal searches; hash it for a fingerprint (see `canonicalSearch`). */
  readonly canonical: string;
}

export interface RefusedFilters {
  readonly ok: false;
  /** All there are, sorted. */
  readonly problems: readonly Problem[];
}

/**
 * Reads a filter object: checks it against table 2.1 (all problems at once), resolves places, languages and seeds,
 * applies defaults, drops what the platform does not have, and makes the query that engines answer.
 * (spec: action 2.1, contract 2 and 5)
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

/** The same for an object that `filterObject` has parsed: its shape isn't looked at again. */
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
  const used = usedFilters(given, { ...dictionaries, problems });
  const kept = used.filter(({ filter }) => worksOn(filter, platform, warnings));
  const seeds = platform === null ? new Map() : await findSeeds(kept, { platform, problems }, dictionaries.seeds);
  if (platform === null || problems.length > 0) return { ok: false, problems: sortedProblems(problems) };

  const conditions = new Map<FilterName, readonly Condition[]>();
  for (const { filter, value } of kept) {
    const known = { places: dictionaries.places, seed: seeds.get(filter.name) ?? null };
    conditions.set(filter.name, filter.conditions(value, known));
  }
  const sortBy = given.basic?.sortBy ?? ('FOLLOWER_COUNT' as const);
  const context = {
    used: (name: FilterName) => kept.find(({ filter }) => filter.name === name)?.value,
    conditions: (name: FilterName) => conditions.get(name) ?? [],
  };
  const { sort, fallback } = chosenSort(sortBy, context, platform);
  if (fallback !== null) warnings.push(fallback);
  const query = { platform, conditions: withMergedRanges([...conditions.values()].flat()), sort };
  const filtersUsed = usedObject(kept, { platform, sortBy: fallback === null ? sortBy : 'FOLLOWER_COUNT' });
  return {
    ok: true,
    query,
    filtersUsed,
    summary: filtersSummary(filtersUsed),
    warnings,
    canonical: canonicalSearch(query),
  };
}

const placedFilters: readonly PlacedFilter[] = filters.map(placed);

/** A filter in normal form. */
interface UsedFilter extends PlacedFilter {
  readonly value: unknown;
}

function usedFilters(given: GivenFilters, to: Omit<Normalising, 'field' | 'group'>): readonly UsedFilter[] {
  const used: UsedFilter[] = [];
  for (const { filter, group, field } of placedFilters) {
    const fields: Fields = given[group] ?? {};
    if (fields[field] === undefined && !filter.hasDefault) continue;
    const value = filter.normalise(fields[field], { ...to, field: filter.name, group: fields });
    if (value !== undefined) used.push({ filter, group, field, value });
  }
  return used;
}

/** Whether the platform has the filter; a warning where it doesn't. (contract 2) */
function worksOn({ name, platforms }: Filter, platform: Platform | null, warnings: string[]): boolean {
  if (platform === null || platforms === 'all' || platforms.includes(platform)) return true;
  warnings.push(`${name} works on ${platforms.join(' and ')} only: ignored.`);
  return false;
}

/** The creators that filters name, by the filter's name. */
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
      seed === null
        ? `is not a creator known on ${to.platform}`
        : 'is a creator of whom too little is known to compare with';
    to.problems.push({ field: filter.name, problem, code: 'not_allowed_value' });
  };
  await Promise.all(used.map(find));
  return found;
}

/** The filter object of filters in normal form; `creator` is always there, other groups only with filters in them. */
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
