import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mediaIdOf, shortcodeOf } from './shortcode.ts';

describe('shortcodes', () => {
  test('are media ids in base 64, even above 2^53', () => {
    expect(mediaIdOf('BA')).toBe('64');
    expect(mediaIdOf('CxYz12AbCdE')).toBe('3195531936112846660');
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 66n }), (id) => {
        expect(mediaIdOf(shortcodeOf(id.toString()))).toBe(id.toString());
      }),
    );
  });

  test('of private posts end with a secret that is not part of the id', () => {
    expect(mediaIdOf(`CxYz12AbCdE${'x'.repeat(28)}`)).toBe(mediaIdOf('CxYz12AbCdE'));
  });
});
