import type { Condition } from './condition.ts';
import type { SearchQuery, Sort } from './query.ts';

/**
 * JSON of a JSON value, with the members of every object in one order (by code unit) and absent members left out: equal values
 * give equal text.
 */
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
 * Text that is equal for two queries exactly when they are the same search, whatever the order of conditions and list
 * entries and however names were given; hash it for a fingerprint. Of a lookalike's seed only the id counts, so that
 * pages of one search stay together when the seed changes.
 */
export function canonicalSearch({ platform, conditions, sort }: SearchQuery): string {
  const texts = conditions.map((condition) => canonicalJson(plainCondition(condition)));
  return canonicalJson({ platform, conditions: inOrder(texts), sort: plainSort(sort) });
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
    case 'range':
    case 'share':
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
