import { expect, test } from '@jest/globals';
import { exampleBlock, exampleText } from './examples.ts';

test('an example shows the first row and the first three values of its lists, at any depth', () => {
  const example = { rows: [{ tags: ['a', 'b', 'c', 'd'] }, { tags: [] }], none: null };
  expect(JSON.parse(exampleText(example))).toEqual({ rows: [{ tags: ['a', 'b', 'c'] }], none: null });
  expect(exampleBlock(1)).toBe('```json\n1\n```');
});
