import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { fieldName, problemsOf, problemsWithin, sortedProblems } from './problem.ts';

const schema = z.strictObject({
  name: z.string().min(2).max(3),
  size: z.number().gt(1).lt(9).optional(),
  kind: z.enum(['a', 'b']).optional(),
  when: z.iso.date().optional(),
  handles: z
    .array(z.union([z.string(), z.strictObject({ id: z.number() })]))
    .min(1)
    .max(2)
    .optional(),
  flag: z.literal(true).optional(),
  inner: z.strictObject({}).optional(),
  pair: z
    .string()
    .refine((text) => text !== 'x', { error: 'must not be x', params: { code: 'conflict' } })
    .optional(),
});

function problems(input: unknown) {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : problemsOf(parsed.error, input, schema);
}

describe('issues of zod become problems', () => {
  test.each([
    [{}, { field: 'name', code: 'required', problem: 'is required' }],
    [{ name: 1 }, { field: 'name', code: 'wrong_type', problem: 'must be a string' }],
    [{ name: 'a' }, { field: 'name', code: 'too_short', min: 2, problem: 'must have at least 2 characters' }],
    [{ name: 'abcd' }, { field: 'name', code: 'too_long', max: 3, problem: 'must have at most 3 characters' }],
    [
      { name: 'ab', size: 1 },
      { field: 'size', code: 'too_small', min: 1, problem: 'must be above 1' },
    ],
    [
      { name: 'ab', size: 9 },
      { field: 'size', code: 'too_large', max: 9, problem: 'must be below 9' },
    ],
    [
      { name: 'ab', kind: 'c' },
      { field: 'kind', code: 'not_allowed_value', allowed: ['a', 'b'], problem: 'is not one of the allowed values' },
    ],
    [
      { name: 'ab', kind: 5 },
      { field: 'kind', code: 'wrong_type', allowed: ['a', 'b'], problem: 'is not one of the allowed values' },
    ],
    [
      { name: 'ab', flag: false },
      { field: 'flag', code: 'not_allowed_value', allowed: [true], problem: 'is not one of the allowed values' },
    ],
    [
      { name: 'ab', when: 'today' },
      { field: 'when', code: 'invalid_format', problem: 'must be a valid date' },
    ],
    [
      { name: 'ab', handles: [] },
      { field: 'handles', code: 'too_short', min: 1, problem: 'must have at least 1 entry' },
    ],
    [
      { name: 'ab', handles: ['a', 'b', 'c'] },
      { field: 'handles', code: 'too_long', max: 2, problem: 'must have at most 2 entries' },
    ],
    [
      { name: 'ab', handles: ['a', 7] },
      { field: 'handles[1]', code: 'wrong_type', problem: 'has none of the allowed forms' },
    ],
    [
      { name: 'ab', handles: [{}] },
      { field: 'handles[0].id', code: 'required', problem: 'is required' },
    ],
    [{ name: [] }, { field: 'name', code: 'wrong_type', problem: 'must be a string' }],
    [
      { name: 'ab', pair: 'x' },
      { field: 'pair', code: 'conflict', problem: 'must not be x' },
    ],
    [
      { name: 'ab', more: 1 },
      { field: 'more', code: 'unknown_field', problem: 'is not a known field' },
    ],
    [
      { name: 'ab', handle: 1 },
      { field: 'handle', code: 'unknown_field', problem: 'is not a known field', allowed: ['handles'] },
    ],
    [
      { name: 'ab', inner: { innen: 1 } },
      { field: 'inner.innen', code: 'unknown_field', problem: 'is not a known field' },
    ],
    [
      { name: 'ab', handles: [{ id: 1, idd: 2 }] },
      { field: 'handles[0].idd', code: 'unknown_field', problem: 'is not a known field', allowed: ['handles[0].id'] },
    ],
  ])('%j', (input, problem) => {
    expect(problems(input)).toEqual([problem]);
  });
});

test('at most 300 problems are reported', () => {
  const unknown = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`more${at}`, 1]));
  expect(problems({ name: 'ab', ...unknown })).toHaveLength(300);
  const texts = z.array(z.string());
  const wrong = texts.safeParse(Array.from({ length: 2000 }, () => 1));
  expect(problemsOf(wrong.error as z.ZodError, [], texts)).toHaveLength(300);
});

test('a field is named by its path', () => {
  expect(fieldName([])).toBe('');
  expect(fieldName(['handles', 3])).toBe('handles[3]');
  expect(fieldName(['audience', 'age', 'percentage'])).toBe('audience.age.percentage');
  expect(fieldName(['creators', 0, 'handle'])).toBe('creators[0].handle');
});

test('the nearest of many allowed values is named', () => {
  const many = z.enum(['FOLLOWER_COUNT', 'ENGAGEMENT_RATE', ...'ABCDEFGHIJ']);
  const parsed = many.safeParse('followers');
  expect(problemsOf(parsed.error as z.ZodError, 'followers', many)).toMatchObject([
    { problem: 'is not one of the allowed values; the nearest is FOLLOWER_COUNT' },
  ]);
});

test('problems of a member are prefixed with its name', () => {
  const inside = [
    { field: '', problem: 'is required', code: 'required' as const },
    { field: 'basic.plattform', problem: 'x', code: 'unknown_field' as const, allowed: ['basic.platform'] },
  ];
  expect(problemsWithin('filters', inside)).toMatchObject([
    { field: 'filters' },
    { field: 'filters.basic.plattform', allowed: ['filters.basic.platform'] },
  ]);
});

test('problems are sorted by field, then code', () => {
  const of = (field: string, code: 'required' | 'conflict') => ({ field, problem: '', code });
  const sorted = sortedProblems([of('b', 'required'), of('a', 'required'), of('b', 'conflict'), of('B', 'required')]);
  expect(sorted.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'B required',
    'a required',
    'b conflict',
    'b required',
  ]);
});
