import { canonicalSearch } from './canonical.ts';
import type { FilterObject } from './filter-object.ts';
import { filtersSummary } from './filters-summary.ts';
import { type GivenFilters, type ReadFilters, readFilters } from './given-filters.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import { type Normalising, normalAudience, normalContent, normalCreator, normalPerformance } from './normal-form.ts';
import type { LanguageDictionary, PlaceDictionary, SeedCreators } from './ports.ts';
import { type Problem, sortedProblems } from './problem.ts';
import type { SearchQuery } from './query.ts';
import { growthMonths, queryWithoutSort, type Seeds } from './query-of-filters.ts';
import { audienceSimilarity, creatorSimilarity } from './similarity.ts';
import { chosenSort } from './sort-key.ts';

/** What names in filters are looked up in. */
export interface FilterDictionaries {
  readonly places: Pick<PlaceDictionary, 'byId' | 'resolve'>;
  readonly languages: Pick<LanguageDictionary, 'byCode' | 'resolve'>;
  readonly seeds: SeedCreators;
}

export interface NormalisedFilters {
  readonly ok: true;
  readonly query: SearchQuery;
  /** The filters after defaults and resolution; normalising them again gives the same. (spec: action 2.2 `filters_used`) */
  readonly filtersUsed: FilterObject;
  /** One line for people. (spec: action 2.2 `filters_summary`) */
  readonly summary: string;
  /** What was ignored or replaced, in sentences. (spec: contract 2) */
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
  { given, problems }: ReadFilters,
  dictionaries: FilterDictionaries,
): Promise<NormalisedFilters | RefusedFilters> {
  const { places, languages } = dictionaries;
  const to: Normalising = {
    platform: given.basic?.platform ?? null,
    places,
    languages,
    problems: [...problems],
    warnings: [],
  };
  const groups = {
    creator: normalCreator(given.creator ?? {}, to),
    audience: normalAudience(given.audience ?? {}, to),
    content: normalContent(given.content ?? {}, to),
    performance: normalPerformance(given.performance ?? {}, to),
  };
  const seeds = await findSeeds(groups, to, dictionaries.seeds);
  if (to.platform === null || to.problems.length > 0) return { ok: false, problems: sortedProblems(to.problems) };

  const basic = {
    platform: to.platform,
    contactDetails: [...new Set(given.basic?.contactDetails ?? ['EMAIL' as const])],
    sortBy: given.basic?.sortBy ?? ('FOLLOWER_COUNT' as const),
  };
  const query = queryWithoutSort({ basic, ...groups }, seeds, places);
  const { sort, fallback } = chosenSort(
    basic.sortBy,
    { query, growthMonths: growthMonths(groups.performance) },
    to.platform,
  );
  if (fallback !== null) to.warnings.push(fallback);
  const filtersUsed = withoutAbsent({
    basic: { ...basic, sortBy: fallback === null ? basic.sortBy : 'FOLLOWER_COUNT' },
    ...groups,
  });
  const sorted = { ...query, sort };
  return {
    ok: true,
    query: sorted,
    filtersUsed,
    summary: filtersSummary(filtersUsed),
    warnings: to.warnings,
    canonical: canonicalSearch(sorted),
  };
}

async function findSeeds(
  groups: Pick<GivenFilters, 'creator' | 'audience'>,
  to: Normalising,
  seeds: SeedCreators,
): Promise<Seeds> {
  const { platform } = to;
  const find = async (
    field: string,
    handle: string | undefined,
    comparable: (seed: IndexedCreator) => boolean,
  ): Promise<IndexedCreator | null> => {
    if (!handle || platform === null) return null;
    const seed = await seeds.seed(platform, handle);
    if (seed !== null && comparable(seed)) return seed;
    const problem =
      seed === null
        ? `is not a creator known on ${platform}`
        : 'is a creator of whom too little is known to compare with';
    to.problems.push({ field, problem, code: 'not_allowed_value' });
    return null;
  };
  const [creator, audience] = await Promise.all([
    find(
      'creator.lookalikeCreators',
      groups.creator?.lookalikeCreators,
      (seed) => creatorSimilarity(seed, seed) !== null,
    ),
    find(
      'audience.audienceLookalike',
      groups.audience?.audienceLookalike,
      (seed) => audienceSimilarity(seed, seed) !== null,
    ),
  ]);
  return { creator, audience };
}

function withoutAbsent(filters: FilterObject): FilterObject {
  return Object.fromEntries(Object.entries(filters).filter(([, group]) => group !== undefined)) as FilterObject;
}
