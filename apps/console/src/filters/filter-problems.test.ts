import { expect, test } from '@jest/globals';
import { refusalOf } from '../api.ts';
import { filtersOf } from './filter-address.ts';
import { problemsOf, refusedProblems } from './filter-problems.ts';

test('bounds that cross are a problem without asking', () => {
  const crossed = filtersOf('photonet', { followers: '10..5', posts: '7..3', 'audience.age': '30..20:5', age: '1..1' });
  expect(problemsOf(crossed.filters)).toEqual({
    followers: 'From is more than to.',
    posts: 'From is more than to.',
    'audience.age': 'From is more than to.',
  });
});

test('what is refused is at its filter, in our words; the first problem of a filter counts', () => {
  const refusal = refusalOf(400, {
    status: 'invalid_request',
    errors: [
      { field: 'audience.location.percentage', problem: 'is too large', code: 'too_large', max: 100 },
      { field: 'audience.location.name', problem: 'is wrong', code: 'invalid_format' },
      {
        field: 'creator.location.name',
        problem: 'no place has this name',
        code: 'not_allowed_value',
        allowed: ['Lyon, France', 'Lyons'],
      },
      {
        field: 'filters.creator.lookalikeCreators',
        problem: 'is not a creator known on photonet',
        code: 'not_allowed_value',
      },
      { field: 'max_credits', problem: 'is too small', code: 'too_small', min: 0 },
    ],
  });
  expect(refusedProblems(refusal)).toEqual({
    'audience.place': 'At most 100.',
    place: 'Not known. Did you mean: Lyon, France · Lyons',
    like: 'This is not a creator known on photonet.',
  });
  expect(refusedProblems(null)).toEqual({});
});
