import { expect, test } from '@jest/globals';
import { type BodyBounds, sizeProblem } from './body-bounds.ts';

const bounds: BodyBounds = { values: 5, characters: 20 };

test.each([
  ['5 values', { a: [1, { b: null }] }, true],
  ['6 values', { a: [1, { b: null, c: 1 }] }, false],
  ['6 items', [1, 2, 3, 4, 5], false],
  ['20 characters of names and text', { '0123456789': '0123456789' }, true],
  ['21 characters of names and text', { '0123456789': ['0123456789x'] }, false],
])('%s: %j fits: %j', (_name, body, fits) => {
  expect(sizeProblem(body, bounds) === null).toBe(fits);
});
