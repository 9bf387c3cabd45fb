import type { AgesCondition, Condition, Range, ShareCondition, WordEntry, WordsCondition } from './condition.ts';
import type { FigureName } from './figures.ts';
import type { AudienceShares, IndexedCreator } from './indexed-creator.ts';
import type { CreatorIndex, MatchCount, SearchPage } from './ports.ts';
import type { MeasuredCondition, SearchQuery } from './query.ts';
import { audienceSimilarity, creatorSimilarity } from './similarity.ts';
import { type NameKind, namesOfKind } from './tokens.ts';

/** Reference for all engines: decides one creator at a time, without an index. (contract 2) */
export function matches(query: SearchQuery, creator: IndexedCreator): boolean {
  if (creator.platform !== query.platform || query.excluded?.includes(creator.id)) return false;
  if (query.within?.includes(creator.id) === false) return false;
  return query.conditions.every((condition) => holds(condition, creator));
}

export function holds(condition: Condition, creator: IndexedCreator): boolean {
  switch (condition.kind) {
    case 'range':
      return isWithin(condition, creator[condition.figure]);
    case 'ranges':
      return condition.ranges.some((range) => isWithin(range, creator[condition.figure]));
    case 'all':
      return countNames(condition.names, namesOfKind(condition.token, creator)) === condition.names.length;
    case 'any':
      return countNames(condition.names, namesOfKind(condition.token, creator)) > 0;
    case 'words':
      return hasWords(condition, creator);
    case 'share':
    case 'ages':
      return isAtLeast(condition.minimum, measureOf(condition, creator));
    case 'alike':
      return creator.id !== condition.seed.id && isAtLeast(condition.minimum, measureOf(condition, creator));
  }
}

/** Returns how well a creator meets a condition; null = unknown. */
export function measureOf(condition: MeasuredCondition, creator: IndexedCreator): number | null {
  switch (condition.kind) {
    case 'any':
      return countNames(condition.names, namesOfKind(condition.token, creator));
    case 'words': {
      const text = textWords(condition, creator);
      return text && countEntries([...condition.any, ...condition.all], text);
    }
    case 'share':
      return shareOf(condition, creator.audience);
    case 'ages':
      return ageShare(condition, creator.audience);
    case 'alike':
      return condition.to === 'creator'
        ? creatorSimilarity(condition.seed, creator)
        : audienceSimilarity(condition.seed, creator);
  }
}

function textWords({ token }: WordsCondition, creator: IndexedCreator): readonly string[] | null {
  return token === 'bio' ? creator.bioWords : creator.captionWords;
}

function hasWords(condition: WordsCondition, creator: IndexedCreator): boolean {
  const { any, all, none } = condition;
  const text = textWords(condition, creator);
  return (
    text !== null &&
    (any.length === 0 || countEntries(any, text) > 0) &&
    countEntries(all, text) === all.length &&
    countEntries(none, text) === 0
  );
}

/** Counts the entries of which every word is in the text. */
function countEntries(entries: readonly WordEntry[], text: readonly string[]): number {
  const known = new Set(text);
  return entries.filter((entry) => entry.every((word) => known.has(word))).length;
}

function countNames(wanted: readonly string[], known: readonly string[]): number {
  return wanted.filter((name) => known.includes(name)).length;
}

function isWithin({ min, max }: Range, value: number | null): boolean {
  return value !== null && (min === null || value >= min) && (max === null || value <= max);
}

function isAtLeast(minimum: number, value: number | null): boolean {
  return value !== null && value >= minimum;
}

function shareOf(condition: ShareCondition, { places, languages }: AudienceShares): number | null {
  const known =
    condition.of === 'place'
      ? places.filter(({ ordinal }) => condition.entries.includes(ordinal))
      : languages.filter(({ code }) => condition.entries.includes(code));
  return sumOf(known);
}

function ageShare({ min, max }: AgesCondition, { ages }: AudienceShares): number | null {
  const inside = ages.filter((band) => (min === null || band.min >= min) && (max === null || band.max <= max));
  return sumOf(inside);
}

/** Returns null if there is no entry. */
function sumOf(entries: readonly { readonly share: number }[]): number | null {
  return entries.length === 0 ? null : entries.reduce((sum, { share }) => sum + share, 0);
}

/** Returns the value that the query orders by; null = unknown. */
export function sortValue({ sort }: SearchQuery, creator: IndexedCreator): number | null {
  return sort.by === 'figure' ? creator[sort.figure] : measureOf(sort.condition, creator);
}

/** Returns a negative number if `a` comes before `b`: see `CreatorIndex`. */
export function compareCreators(query: SearchQuery, a: IndexedCreator, b: IndexedCreator): number {
  return descending(sortValue(query, a), sortValue(query, b)) || descending(a.followers, b.followers) || a.id - b.id;
}

function descending(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return b - a;
}

export function referenceSearch(
  query: SearchQuery,
  creators: Iterable<IndexedCreator>,
  page: { readonly offset: number; readonly limit: number },
): SearchPage {
  const found = [...creators].filter((creator) => matches(query, creator)).sort((a, b) => compareCreators(query, a, b));
  return {
    total: found.length,
    creatorIds: found.slice(page.offset, page.offset + page.limit).map((creator) => creator.id),
  };
}

export function referenceCount(
  query: SearchQuery,
  creators: Iterable<IndexedCreator>,
  sets: readonly (readonly number[])[],
): MatchCount {
  const found = [...creators].filter((creator) => matches(query, creator));
  return { total: found.length, among: sets.map((ids) => found.filter(({ id }) => ids.includes(id)).length) };
}

export function referenceDistribution(
  query: SearchQuery,
  creators: Iterable<IndexedCreator>,
  { figure, edges }: { readonly figure: FigureName; readonly edges: readonly number[] },
): readonly number[] {
  const values = [...creators].filter((creator) => matches(query, creator)).map((creator) => creator[figure]);
  return edges.map((edge, at) => {
    const next = edges[at + 1] ?? Number.POSITIVE_INFINITY;
    return values.filter((value) => value !== null && value >= edge && value < next).length;
  });
}

export function referenceTally(
  query: SearchQuery,
  creators: Iterable<IndexedCreator>,
  { kind, names }: { readonly kind: NameKind; readonly names: readonly string[] },
): readonly number[] {
  const found = [...creators].filter((creator) => matches(query, creator)).map((one) => namesOfKind(kind, one));
  return names.map((name) => found.filter((own) => own.includes(name)).length);
}

/** Reference engine that reads every creator for each query. */
export function referenceIndex(creators: () => Iterable<IndexedCreator>): CreatorIndex {
  return {
    search: async (query, page) => referenceSearch(query, creators(), page),
    count: async (query, ...sets) => referenceCount(query, creators(), sets),
    tally: async (query, kind, names) => referenceTally(query, creators(), { kind, names }),
    distribution: async (query, figure, edges) => referenceDistribution(query, creators(), { figure, edges }),
  };
}
