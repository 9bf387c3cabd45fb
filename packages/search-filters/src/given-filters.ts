import { type FilterObject, filterObject } from './filter-object.ts';
import { type FieldPath, type Problem, problemsOf } from './problem.ts';

/** A filter object as far as it has the right shape: what is misshapen is left out, so that the rest can still be checked. */
export type GivenFilters = Partial<Omit<FilterObject, 'basic'>> & { readonly basic?: Partial<FilterObject['basic']> };

export interface ReadFilters {
  readonly given: GivenFilters;
  /** Unsorted; empty when the whole object has the right shape. */
  readonly problems: readonly Problem[];
}

/** Checks shapes and single-field rules; all problems at once. */
export function readFilters(input: unknown): ReadFilters {
  const parsed = filterObject.safeParse(input);
  if (parsed.success) return { given: parsed.data, problems: [] };
  return { given: wellShapedPart(input, parsed.error.issues), problems: problemsOf(parsed.error, input) };
}

type Issues = readonly { readonly path: FieldPath; readonly code: string; readonly keys?: readonly string[] }[];

/** Takes out the misshapen leaves; then the fields that can't stand without them. */
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
    .reduce<unknown>((value, step) => (isObject(value) ? value[String(step)] : undefined), from);
  if (last !== undefined && isObject(parent)) delete parent[String(last)];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
