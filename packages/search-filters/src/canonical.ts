import type { Condition } from './condition.ts';
import type { Exclusions } from './exclusions.ts';
import type { FilterObject } from './filter-object.ts';
import type { SearchQuery, Sort } from './query.ts';

/** Returns JSON with sorted members and without undefined ones, so that equal values yield equal text. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`;
  const members: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

/**
 * Returns the same text for two queries if and only if they are the same search; hash it for a fingerprint. The order of
 * conditions and list entries is ignored. Only the id of a lookalike's seed counts, so that its pages survive changes to it.
 * The time of the exclusions is left out: callers compare it if they gave it.
 */
export function canonicalSearch(
  { platform, conditions, sort }: SearchQuery,
  { exclude, new_since, saved_search_id }: Pick<FilterObject, 'exclude' | 'new_since' | 'saved_search_id'> = {},
): string {
  const texts = conditions.map((condition) => canonicalJson(plainCondition(condition)));
  return canonicalJson({
    platform,
    conditions: inOrder(texts),
    sort: plainSort(sort),
    exclude: plainExclusions(exclude),
    new_since,
    saved_search_id,
  });
}

function plainExclusions(exclude: Exclusions | undefined): unknown {
  if (exclude === undefined) return undefined;
  const { as_of: _, list_ids = [], history_ids = [], ...kinds } = exclude;
  return { ...kinds, list_ids: inOrder(list_ids), history_ids: inOrder(history_ids) };
}

function plainSort(sort: Sort): unknown {
  return sort.by === 'figure' ? sort : { ...sort, condition: plainCondition(sort.condition) };
}

function plainCondition(condition: Condition): unknown {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { ...condition, names: inOrder(condition.names) };
    case 'words': {
      const { any, all, none } = condition;
      return { ...condition, any: entriesInOrder(any), all: entriesInOrder(all), none: entriesInOrder(none) };
    }
    case 'alike':
      return { ...condition, seed: condition.seed.id };
    case 'share': {
      const { entries, ...share } = condition;
      // Stored fingerprints have this form.
      return entries.length === 1
        ? { ...share, entry: entries[0] }
        : { ...share, entries: inOrder(entries.map(String)) };
    }
    case 'range':
    case 'ranges':
    case 'ages':
      return condition;
  }
}

function entriesInOrder(entries: readonly (readonly string[])[]): readonly string[] {
  return inOrder(entries.map((entry) => inOrder(entry).join(' ')));
}

function inOrder(list: readonly string[]): readonly string[] {
  return [...new Set(list)].sort();
}
