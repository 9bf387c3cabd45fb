import type { AgesCondition, Condition, Range, ShareCondition, WordEntry, WordsCondition } from './condition.ts';
import type { FigureName } from './figures.ts';
import type { AudienceShares, IndexedCreator } from './indexed-creator.ts';
import type { CreatorIndex, MatchCount, SearchPage } from './ports.ts';
import type { MeasuredCondition, SearchQuery } from './query.ts';
import { audienceSimilarity, creatorSimilarity } from './similarity.ts';
import { namesOfKind } from './tokens.ts';

/**
 * The meaning of a query, one creator at a time and without any index: what every engine is compared with.
 * (contract 2)
 */
export function matches(query: SearchQuery, creator: IndexedCreator): boolean {
  return creator.platform === query.platform && query.conditions.every((condition) => holds(condition, creator));
}

/** Whether the creator meets the condition. */
export function holds(condition: Condition, creator: IndexedCreator): boolean {
  switch (condition.kind) {
    case 'range':
      return isWithin(condition, creator[condition.figure]);
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

/** How well a creator meets a condition; null = unknown. */
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

/** How many entries have every word among the given words. */
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
  const entry =
    condition.of === 'place'
      ? places.find(({ ordinal }) => ordinal === condition.entry)
      : languages.find(({ code }) => code === condition.entry);
  return entry?.share ?? null;
}

function ageShare({ min, max }: AgesCondition, { ages }: AudienceShares): number | null {
  const inside = ages.filter((band) => (min === null || band.min >= min) && (max === null || band.max <= max));
  return inside.length === 0 ? null : inside.reduce((sum, { share }) => sum + share, 0);
}

/** What the query orders this creator by; null = unknown. */
export function sortValue({ sort }: SearchQuery, creator: IndexedCreator): number | null {
  return sort.by === 'figure' ? creator[sort.figure] : measureOf(sort.condition, creator);
}

/** Negative when `a` comes before `b`: sort value descending, unknown last; follower count likewise; id ascending. */
export function compareCreators(query: SearchQuery, a: IndexedCreator, b: IndexedCreator): number {
  return descending(sortValue(query, a), sortValue(query, b)) || descending(a.followers, b.followers) || a.id - b.id;
}

function descending(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return b - a;
}

/** The page a query asks for, by reading every creator. */
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

/** How many a query matches, and how many of the given ones, by reading every creator. */
export function referenceCount(
  query: SearchQuery,
  creators: Iterable<IndexedCreator>,
  among: readonly number[],
): MatchCount {
  const found = [...creators].filter((creator) => matches(query, creator));
  return { total: found.length, among: found.filter(({ id }) => among.includes(id)).length };
}

/** How many of a query's matches have the figure between the edges, by reading every creator. */
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

/** The engine that reads every creator for each question. */
export function referenceIndex(creators: () => Iterable<IndexedCreator>): CreatorIndex {
  return {
    search: async (query, page) => referenceSearch(query, creators(), page),
    count: async (query, among) => referenceCount(query, creators(), among),
    distribution: async (query, figure, edges) => referenceDistribution(query, creators(), { figure, edges }),
  };
}
