import type { ApiRefusal } from '../api.ts';
import { wholeNumber } from '../kit/format.ts';
import type { Filter } from './filter.ts';
import type { FilterObject, Range } from './filter-values.ts';
import { filterOfPath, filters } from './filters.ts';

/** Problem texts by filter key. */
export type Problems = Readonly<Record<string, string>>;

type FieldProblem = ApiRefusal['errors'][number] & {
  readonly allowed?: readonly unknown[];
  readonly min?: number;
  readonly max?: number;
};

/** Problems that can be found without the API. */
export function problemsOf(search: FilterObject): Problems {
  const found = filters.flatMap((filter) => {
    const problem = problemOf((filter as Filter).get(search), filter as Filter);
    return problem === null ? [] : [[filter.key, problem] as const];
  });
  return Object.fromEntries(found);
}

/** Shares and rates are percentages; only growth may be negative or above 100. */
function problemOf(value: unknown, { kind, control }: Filter): string | null {
  const range = (kind === 'ratio' ? { percentage: 100 * Number(value ?? 0) } : (value ?? {})) as Range & Share;
  const { minValue = 0, maxValue = 0, percentage = 0 } = range;
  const percentages = [
    kind === 'growth' ? 0 : percentage,
    ...(control.range?.unit === '%' ? [minValue, maxValue] : []),
  ];
  if (percentages.some((bound) => bound < 0 || bound > 100)) return 'Enter a number from 0 to 100.';
  if (minValue < 0 || maxValue < 0) return 'Enter a number from 0.';
  return crosses(range) ? 'The minimum is above the maximum.' : null;
}

type Share = { readonly percentage?: number };

/** Errors of the API by filter. */
export function refusedProblems(refusal: ApiRefusal | null): Problems {
  if (refusal === null) return {};
  const found = refusal.errors.flatMap((error) => {
    const filter = filterOfPath(error.field);
    return filter === undefined ? [] : [[filter.key, wordsOfProblem(error)] as const];
  });
  return Object.fromEntries(found.reverse());
}

/** Returns a warning of the API with the label of the filter for its path, and without ids. */
export function warningWords(warning: string): string {
  const [, path = '', rest = ''] = /^([a-zA-Z.]+)([: ].*)$/s.exec(warning) ?? [];
  const label = filterOfPath(path)?.label;
  const plain = rest.replace(' Send an id to choose one.', '').replaceAll(/\((\w{1,40}), [\w.-]{1,60}\)/g, '($1)');
  return label === undefined ? warning : `${label}${plain}`;
}

function wordsOfProblem({ code, problem, allowed = [], min, max }: FieldProblem): string {
  if (code === 'too_small' && min !== undefined) return `At least ${wholeNumber(min)}.`;
  if (code === 'too_large' && max !== undefined) return `At most ${wholeNumber(max)}.`;
  if (code === 'too_long' && max !== undefined) return `Too long: at most ${wholeNumber(max)}.`;
  if (code === 'not_allowed_value' && allowed.length > 0) {
    return `Unknown value. Did you mean: ${allowed.slice(0, 3).join(' · ')}`;
  }
  if (code === 'conflict') return 'The minimum is above the maximum.';
  // Callers of the API can look values up; this page offers them in the field.
  const words = problem.replace(/[.]$/, '').replace(/; see search_[a-z]{1,20}$/, '');
  // Most of the API's messages continue the field's name.
  return /^(?:is|are|must|has|may|can|needs|was|does)\b/.test(words)
    ? `This ${words}.`
    : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}.`;
}

export function crosses(range: Range): range is Required<Range> {
  return (range.minValue ?? Number.NaN) > (range.maxValue ?? Number.NaN);
}
