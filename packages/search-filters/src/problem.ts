import type { z } from 'zod';

/** What can be wrong with a field. (contract 5) */
export const problemCodes = [
  'required',
  'unknown_field',
  'wrong_type',
  'too_small',
  'too_large',
  'too_short',
  'too_long',
  'invalid_format',
  'not_allowed_value',
  'conflict',
  'exactly_one_of',
  'invalid_json',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** One entry of `errors`. (spec: action 7, contract 5) */
export interface Problem {
  /** Path such as `audience.age.percentage` or `handles[3]`; '' = the whole body. */
  readonly field: string;
  /** What is wrong, for people; reads well after the field's name. Never repeats the given value. */
  readonly problem: string;
  readonly code: ProblemCode;
  /** What would be allowed, where that is a list. */
  readonly allowed?: readonly (string | number | boolean)[];
  /** Least number, length or count. */
  readonly min?: number;
  /** Greatest number, length or count. */
  readonly max?: number;
}

/** In the order answers list them: by field, then by code. */
export function sortedProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) => ordinalCompare(a.field, b.field) || ordinalCompare(a.code, b.code));
}

function ordinalCompare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Problems found inside a member of a larger body, for example `filters` of an export. */
export function problemsWithin(member: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({
    ...problem,
    field: problem.field === '' ? member : `${member}.${problem.field}`,
  }));
}

export type FieldPath = readonly PropertyKey[];

/** `['a', 'b', 3]` is `a.b[3]`. */
export function fieldName(path: FieldPath): string {
  return path.reduce<string>(
    (name, step) =>
      typeof step === 'number' ? `${name}[${step}]` : name === '' ? String(step) : `${name}.${String(step)}`,
    '',
  );
}

/** Problems that are looked for in one value; answers list fewer. */
const maxProblemsFound = 300;

/**
 * Returns the problems that a zod schema found in a JSON value, unsorted, at most 300. A refinement may name its code:
 * `.refine(rule, { error: 'must ...', params: { code: 'conflict' } })`; without one it is `invalid_format`.
 */
export function problemsOf(error: z.ZodError, input: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  for (const issue of error.issues) {
    if (problems.length >= maxProblemsFound) break;
    problems.push(...problemsOfIssue(issue, input));
  }
  return problems;
}

type Issue = z.core.$ZodIssue;

function problemsOfIssue(issue: Issue, input: unknown): readonly Problem[] {
  const field = fieldName(issue.path);
  const value = valueAt(input, issue.path);
  if (
    value === undefined &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union')
  ) {
    return [
      {
        field,
        problem: 'is required',
        code: 'required',
        ...(issue.code === 'invalid_value' ? { allowed: allowedOf(issue.values) } : {}),
      },
    ];
  }
  switch (issue.code) {
    case 'invalid_type':
      return [{ field, problem: `must be ${typeNames[issue.expected] ?? issue.expected}`, code: 'wrong_type' }];
    case 'invalid_value':
      return [
        {
          field,
          problem: 'is not one of the allowed values',
          code: typeof value === typeof issue.values[0] ? 'not_allowed_value' : 'wrong_type',
          allowed: allowedOf(issue.values),
        },
      ];
    case 'unrecognized_keys':
      return issue.keys.slice(0, maxProblemsFound).map((key) => ({
        field: fieldName([...issue.path, key]),
        problem: 'is not a known field',
        code: 'unknown_field',
      }));
    case 'too_small':
      return [tooSmall(field, issue)];
    case 'too_big':
      return [tooBig(field, issue)];
    case 'invalid_union':
      return [{ field, problem: 'has none of the allowed forms', code: 'wrong_type' }];
    case 'custom':
      return [{ field, problem: issue.message, code: codeOf(issue.params) }];
    default:
      return [{ field, problem: 'does not have the required format', code: 'invalid_format' }];
  }
}

const typeNames: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
  record: 'an object',
};

function tooSmall(field: string, issue: Extract<Issue, { code: 'too_small' }>): Problem {
  const min = Number(issue.minimum);
  if (issue.origin === 'string')
    return {
      field,
      problem: `must have at least ${min} ${min === 1 ? 'character' : 'characters'}`,
      code: 'too_short',
      min,
    };
  if (issue.origin === 'array')
    return { field, problem: `must have at least ${min} ${min === 1 ? 'entry' : 'entries'}`, code: 'too_short', min };
  return {
    field,
    problem: issue.inclusive === false ? `must be above ${min}` : `must be at least ${min}`,
    code: 'too_small',
    min,
  };
}

function tooBig(field: string, issue: Extract<Issue, { code: 'too_big' }>): Problem {
  const max = Number(issue.maximum);
  if (issue.origin === 'string')
    return { field, problem: `must have at most ${max} characters`, code: 'too_long', max };
  if (issue.origin === 'array') return { field, problem: `must have at most ${max} entries`, code: 'too_long', max };
  return {
    field,
    problem: issue.inclusive === false ? `must be below ${max}` : `must be at most ${max}`,
    code: 'too_large',
    max,
  };
}

function codeOf(params: Record<string, unknown> | undefined): ProblemCode {
  const code = params?.code;
  return problemCodes.find((known) => known === code) ?? 'invalid_format';
}

function allowedOf(values: readonly unknown[]): readonly (string | number | boolean)[] {
  return values.filter((value): value is string | number | boolean =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
}

function valueAt(input: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    input,
  );
}
