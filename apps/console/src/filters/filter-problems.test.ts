import { expect, test } from '@jest/globals';
import { refusalOf } from '../api.ts';
import { filtersOf } from './filter-address.ts';
import { problemsOf, refusedProblems, warningWords } from './filter-problems.ts';

test('crossed bounds and impossible numbers are found without the API', () => {
  const crossed = filtersOf('photonet', { followers: '10..5', posts: '7..3', 'audience.age': '30..20:5', age: '1..1' });
  expect(problemsOf(crossed.filters)).toEqual({
    followers: 'The minimum is above the maximum.',
    posts: 'The minimum is above the maximum.',
    'audience.age': 'The minimum is above the maximum.',
  });
  const wrong = filtersOf('photonet', { engagement: '3..150', followers: '-1..', growth: '1:-5..' }).filters;
  expect(Object.values(problemsOf(wrong))).toEqual(['Enter a number from 0.', 'Enter a number from 0 to 100.']);
  const shares = { 'audience.place': 'DE:-5', 'audience.gender': 'FEMALE:150', 'audience.real': '1.5', growth: '150' };
  expect(Object.keys(problemsOf(filtersOf('photonet', shares).filters))).toEqual(Object.keys(shares).slice(0, 3));
});

test.each([
  ['content.hashtags: no creator has “x”.', 'Hashtags: no creator has “x”.'],
  [
    'creator.location was read as Georgia (region, US.GA). Other places of this name: Georgia (country, GE). Send an id to choose one.',
    'Creator place was read as Georgia (region). Other places of this name: Georgia (country).',
  ],
  ['creator.unknown: x', 'creator.unknown: x'],
  ['content.bioKeywords compares letters only.', 'Words in the bio compares letters only.'],
])('the warning “%s” names the filter by its label', (warning, words) => {
  expect(warningWords(warning)).toBe(words);
});

test('refusals appear at their filter in plain words; the first one per filter counts', () => {
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
      {
        field: 'creator.locations[0].id',
        problem: 'is not the id of a known place; see search_locations',
        code: 'not_allowed_value',
      },
      { field: 'max_credits', problem: 'is too small', code: 'too_small', min: 0 },
    ],
  });
  expect(refusedProblems(refusal)).toEqual({
    'audience.place': 'At most 100.',
    place: 'Unknown value. Did you mean: Lyon, France · Lyons',
    like: 'This is not a creator known on photonet.',
  });
  expect(refusedProblems(null)).toEqual({});
});
