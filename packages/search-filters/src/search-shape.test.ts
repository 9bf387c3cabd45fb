import { expect, test } from '@jest/globals';
import { figureNames } from './figures.ts';
import { filters } from './filters/index.ts';
import { searchShape } from './search-shape.ts';
import { nameKinds } from './tokens.ts';

test('the shape contains every filter, figure and kind of name, and is stable', () => {
  const shape = searchShape();
  const quoted = [...filters.map(({ name }) => name), ...figureNames, ...nameKinds].map((name) => `"${name}"`);
  expect(quoted.filter((name) => !shape.includes(name))).toEqual([]);
  expect(searchShape()).toBe(shape);
});

test('the shape contains derived words and shares', () => {
  for (const word of ['creme', '東京', 'ヨ', 'ไท', 'ខ\u17d2', 'yoga']) expect(searchShape()).toContain(`"${word}"`);
  expect(searchShape()).toContain('333333');
});
