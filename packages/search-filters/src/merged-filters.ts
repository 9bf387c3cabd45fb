import { isObject } from './given-filters.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Merges a partial filter object over another: null removes, objects merge, other values replace. A plural form also replaces
 * its singular, and the reverse.
 */
export function mergedFilters(filters: JsonObject, change: JsonObject): JsonObject {
  const merged = new Map(Object.entries(filters));
  for (const [name, value] of Object.entries(change)) {
    const before = merged.get(name);
    if (value === null) merged.delete(name);
    else {
      merged.delete(`${name}s`);
      if (name.endsWith('s')) merged.delete(name.slice(0, -1));
      merged.set(name, isObject(value) ? mergedFilters(isObject(before) ? before : {}, value) : value);
    }
  }
  return Object.fromEntries(merged);
}
