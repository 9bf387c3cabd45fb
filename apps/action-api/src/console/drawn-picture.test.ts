import { expect, test } from '@jest/globals';
import { drawnPicture } from './drawn-picture.ts';

test('a handle always has the same picture, different from others', () => {
  expect(drawnPicture('mia')).toBe(drawnPicture('mia'));
  const pictures = new Set(Array.from({ length: 200 }, (_, n) => drawnPicture(`person.${n}`)));
  expect(pictures.size).toBeGreaterThan(190);
});

test('a picture does not contain the handle', () => {
  expect(drawnPicture('"/><script>alert(1)</script>')).not.toContain('script');
});
