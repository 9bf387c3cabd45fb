import type { z } from 'zod';
import { formsOf, partsOf } from './given-values.ts';
import { nearestNames, nearestPath } from './nearest-name.ts';

/** (contract 5) */
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

/** An entry of `errors`. (spec: action 7, contract 5) */
export interface Problem {
  /** Path such as `audience.age.percentage` or `handles[3]`; '' for the whole body. */
  readonly field: string;
  /** Predicate that follows the field's name in a sentence. Never contains the given value. */
  readonly problem: string;
  readonly code: ProblemCode;
  readonly allowed?: readonly (string | number | boolean)[];
  /** Minimum number, length or count. */
  readonly min?: number;
  /** Maximum number, length or count. */
  readonly max?: number;
}

/** Sorts by field, then by code. */
export function sortedProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) => ordinalCompare(a.field, b.field) || ordinalCompare(a.code, b.code));
}

function ordinalCompare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Prefixes the fields of problems with a member of the body, for example `filters` of an export. */
export function problemsWithin(member: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({
    ...problem,
    field: problem.field === '' ? member : `${member}.${problem.field}`,
    ...(problem.code === 'unknown_field' &&
      problem.allowed && { allowed: problem.allowed.map((field) => `${member}.${field}`) }),
  }));
}

export type FieldPath = readonly PropertyKey[];

/** Returns `a.b[3]` for `['a', 'b', 3]`. */
export function fieldName(path: FieldPath): string {
  return path.reduce<string>(
    (name, step) =>
      typeof step === 'number' ? `${name}[${step}]` : name === '' ? String(step) : `${name}.${String(step)}`,
    '',
  );
}

/** Responses list fewer. */
const maxProblemsFound = 300;

/** Unknown fields and values for which the nearest known one is searched, and their length. */
const maxCompared = 5;
const maxComparedLength = 60;

/**
 * Converts up to 300 issues of a zod schema to problems, unsorted. A field of a wrong type has no other problem. The code of a refinement is `invalid_format` unless it
 * names one: `.refine(rule, { error: 'must ...', params: { code: 'conflict' } })`.
 */
export function problemsOf(error: z.ZodError, input: unknown, schema: z.ZodType): readonly Problem[] {
  const problems: Problem[] = [];
  const wrongTypes = new Set<string>();
  for (const issue of error.issues) {
    if (problems.length >= maxProblemsFound) break;
    const found = problemsOfIssue(issue, input).filter(({ field }) => !wrongTypes.has(field));
    problems.push(...found);
    for (const { field, code } of found) if (code === 'wrong_type') wrongTypes.add(field);
  }
  return withNearestFields(problems, schema);
}

function withNearestFields(problems: readonly Problem[], schema: z.ZodType): readonly Problem[] {
  let compared = 0;
  let known: readonly string[] | null = null;
  return problems.map((problem) => {
    if (problem.code !== 'unknown_field' || problem.field.length > maxComparedLength) return problem;
    if (compared++ >= maxCompared) return problem;
    known ??= knownPaths(schema);
    const nearest = nearestPath(problem.field, known);
    return nearest === null ? problem : { ...problem, allowed: [withIndexes(nearest, problem.field)] };
  });
}

/** Puts the indexes of the given path into the known one: `handles[3].id`. */
function withIndexes(known: string, given: string): string {
  const steps = given.split('.');
  return known
    .split('.')
    .map((step, i) => (steps[i]?.startsWith(`${step}[`) ? steps[i] : step))
    .join('.');
}

const pathsOfSchemas = new WeakMap<z.ZodType, readonly string[]>();

function knownPaths(schema: z.ZodType): readonly string[] {
  const paths = pathsOfSchemas.get(schema) ?? fieldPaths(schema, '');
  pathsOfSchemas.set(schema, paths);
  return paths;
}

/** Returns the paths of all fields, without indexes of lists. */
function fieldPaths(schema: z.ZodType, path: string): string[] {
  return formsOf(schema).flatMap((form) => {
    const { element, shape = {} } = partsOf(form);
    if (element !== undefined) return fieldPaths(element, path);
    return Object.entries(shape).flatMap(([name, field]) => {
      const own = path === '' ? name : `${path}.${name}`;
      return [own, ...fieldPaths(field, own)];
    });
  });
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
          problem: `is not one of the allowed values${nearestValue(value, issue.values)}`,
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
    case 'too_big':
      return [outOfBounds(field, issue)];
    case 'invalid_union': {
      const meant = meantForm(issue.errors)?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
      if (meant !== undefined) return meant.flatMap((inner) => problemsOfIssue(inner, input));
      return [{ field, problem: 'has none of the allowed forms', code: 'wrong_type' }];
    }
    case 'invalid_format':
      return [
        {
          field,
          problem: `must ${issue.format === 'regex' ? `match ${issue.pattern}` : `be a valid ${issue.format}`}`,
          code: 'invalid_format',
        },
      ];
    case 'custom':
      return [{ field, problem: issue.message, code: codeOf(issue.params) }];
    default:
      return [{ field, problem: 'does not have the required format', code: 'invalid_format' }];
  }
}

/** Returns the issues of the form whose type the value has; the fewest if there are several. */
function meantForm(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const sameType = forms.filter((form) => form.every(({ code, path }) => code !== 'invalid_type' || path.length > 0));
  return sameType.sort((a, b) => a.length - b.length)[0];
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

const counted: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function outOfBounds(field: string, issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Problem {
  const isSmall = issue.code === 'too_small';
  const bound = Number(isSmall ? issue.minimum : issue.maximum);
  const limit = isSmall ? { min: bound } : { max: bound };
  const names = counted[issue.origin];
  const most = isSmall ? 'at least' : 'at most';
  if (names !== undefined) {
    const problem = `must have ${most} ${bound} ${names[bound === 1 ? 0 : 1]}`;
    return { field, problem, code: isSmall ? 'too_short' : 'too_long', ...limit };
  }
  const beyond = isSmall ? 'above' : 'below';
  const problem = `must be ${issue.inclusive === false ? beyond : most} ${bound}`;
  return { field, problem, code: isSmall ? 'too_small' : 'too_large', ...limit };
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

/** Number of allowed values above which the nearest one is suggested. */
const maxValuesRead = 10;

/** Returns an empty text if the list is short or no value is near. */
function nearestValue(given: unknown, values: readonly unknown[]): string {
  if (values.length <= maxValuesRead || typeof given !== 'string' || given.length > maxComparedLength) return '';
  const [nearest] = nearestNames(given, allowedOf(values).map(String), 1);
  return nearest === undefined ? '' : `; the nearest is ${nearest}`;
}

function valueAt(input: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    input,
  );
}
