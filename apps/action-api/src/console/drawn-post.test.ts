import { expect, test } from '@jest/globals';
import { drawnPost } from './drawn-post.ts';

test('a post always has the same picture, and others have others', () => {
  expect(drawnPost('Cx1')).toBe(drawnPost('Cx1'));
  const pictures = new Set(Array.from({ length: 200 }, (_, n) => drawnPost(`Cx${n}`)));
  expect(pictures.size).toBe(200);
});

test('nothing of the shortcode is in its picture', () => {
  expect(drawnPost('"/><script>alert(1)</script>')).not.toContain('script');
});
