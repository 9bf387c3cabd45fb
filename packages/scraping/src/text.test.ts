import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mentionsIn } from './text.ts';

describe('mentions of a text', () => {
  test.each([
    ['with @Anna.b and @anna.b, @c_d.', ['anna.b', 'c_d']],
    ['mail me@brand.com', []],
    ['(@x) .@y', ['x', 'y']],
    ['感谢@brand.cn的邀请 @lenaさん @lena와', ['brand.cn', 'lena']],
    [`@${'long.name'.repeat(4)} @café j.@x @@x`, []],
  ])('%s', (text, names) => {
    expect(mentionsIn(text)).toEqual(names);
  });
});

describe('a text of strangers', () => {
  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2200 }), (text) => {
        expect(Array.isArray(mentionsIn(text))).toBe(true);
      }),
    );
  });

  test.each(['a', '@', 'a@', '@a', ' ', '…'])('of a megabyte of %j is read', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(Array.isArray(mentionsIn(text))).toBe(true);
  });
});
