import { type FilterObject, filterObject } from './filter-object.ts';
import { type FieldPath, type Problem, problemsOf } from './problem.ts';

/** The well-formed part of a filter object; the rest is left out so that this part can still be checked. */
export type GivenFilters = Partial<Omit<FilterObject, 'basic'>> & { readonly basic?: Partial<FilterObject['basic']> };

export interface ReadFilters {
  readonly given: GivenFilters;
  /** Unsorted; empty if the whole object is well-formed. */
  readonly problems: readonly Problem[];
}

/** Checks shapes and single-field rules, and reports all problems. */
export function readFilters(input: unknown): ReadFilters {
  const parsed = filterObject.safeParse(input);
  if (parsed.success) return { given: parsed.data, problems: [] };
  return { given: wellShapedPart(input, parsed.error.issues), problems: problemsOf(parsed.error, input, filterObject) };
}

type Issues = readonly { readonly path: FieldPath; readonly code: string; readonly keys?: readonly string[] }[];

/** Removes the malformed leaves, then the fields that are invalid without them. */
function wellShapedPart(input: unknown, issues: Issues): GivenFilters {
  if (!isObject(input)) return {};
  const part = JSON.parse(JSON.stringify(input)) as Record<string, unknown>;
  for (const issue of issues) {
    if (issue.keys) for (const key of issue.keys) remove(part, [...issue.path, key]);
    else remove(part, issue.path.slice(0, 3));
  }
  const again = filterObject.safeParse(part);
  for (const issue of again.error?.issues ?? []) remove(part, issue.path.slice(0, 2));
  return part as GivenFilters;
}

function remove(from: Record<string, unknown>, path: FieldPath): void {
  const last = path.at(-1);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, step) => (isNested(value) ? value[String(step)] : undefined), from);
  if (last !== undefined && isObject(parent)) delete parent[String(last)];
}

/** Whether the value is an object or a list. */
function isNested(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return isNested(value) && !Array.isArray(value);
}
