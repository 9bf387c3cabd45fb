import { expect, test } from '@jest/globals';
import { isComposing } from './composing.ts';

test.each([
  [{ isComposing: false, keyCode: 13 }, false],
  [{ isComposing: true, keyCode: 13 }, true],
  [{ isComposing: false, keyCode: 229 }, true],
])('the key %j belongs to a composition: %p', (press, composing) => {
  expect(isComposing(press)).toBe(composing);
});
