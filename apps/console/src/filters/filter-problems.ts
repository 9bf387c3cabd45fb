import type { Refusal } from '../api.ts';
import { wholeNumber } from '../kit/format.ts';
import type { Filter } from './filter.ts';
import type { FilterObject, Range } from './filter-values.ts';
import { filterOfPath, filters } from './filters.ts';

/** What is wrong with a filter, by its key. */
export type Problems = Readonly<Record<string, string>>;

type FieldProblem = Refusal['errors'][number] & {
  readonly allowed?: readonly unknown[];
  readonly min?: number;
  readonly max?: number;
};

/** What can be said without asking the API. */
export function problemsOf(search: FilterObject): Problems {
  const found = filters.flatMap((filter) => {
    const value = (filter as Filter).get(search);
    return isRange(value) && crosses(value) ? [[filter.key, 'From is more than to.'] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What the API refused, at the filters that it refused. */
export function refusedProblems(refusal: Refusal | null): Problems {
  if (refusal === null) return {};
  const found = refusal.errors.flatMap((error) => {
    const filter = filterOfPath(error.field);
    return filter === undefined ? [] : [[filter.key, wordsOfProblem(error)] as const];
  });
  return Object.fromEntries(found.reverse());
}

/** A problem of the API in our words. */
function wordsOfProblem({ code, problem, allowed = [], min, max }: FieldProblem): string {
  if (code === 'too_small' && min !== undefined) return `At least ${wholeNumber(min)}.`;
  if (code === 'too_large' && max !== undefined) return `At most ${wholeNumber(max)}.`;
  if (code === 'too_long' && max !== undefined) return `At most ${wholeNumber(max)}, please shorten.`;
  if (code === 'not_allowed_value' && allowed.length > 0) {
    return `Not known. Did you mean: ${allowed.slice(0, 3).join(' · ')}`;
  }
  if (code === 'conflict') return 'From is more than to.';
  const words = problem.replace(/[.]$/, '');
  // Most of the API's words go on from the name of the field.
  return /^(?:is|are|must|has|may|can|needs|was|does)\b/.test(words)
    ? `This ${words}.`
    : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}.`;
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && ('minValue' in value || 'maxValue' in value);
}

function crosses({ minValue, maxValue }: Range): boolean {
  return minValue !== undefined && maxValue !== undefined && minValue > maxValue;
}
