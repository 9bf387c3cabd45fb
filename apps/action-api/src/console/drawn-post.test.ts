import { expect, test } from '@jest/globals';
import { drawnPost } from './drawn-post.ts';

test('a post always has the same picture, different from others', () => {
  expect(drawnPost('Cx1')).toBe(drawnPost('Cx1'));
  const pictures = new Set(Array.from({ length: 200 }, (_, n) => drawnPost(`Cx${n}`)));
  expect(pictures.size).toBe(200);
});

test('a picture does not contain the shortcode', () => {
  expect(drawnPost('"/><script>alert(1)</script>')).not.toContain('script');
});
