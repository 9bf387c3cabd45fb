import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withoutEmailAddresses } from './email-addresses.ts';

describe('e-mail addresses in a text', () => {
  test.each([
    ['Write to ana@bakery.example today', 'Write to • today'],
    ['(ana@bakery.example), <b@c.de>;d@e.fr', '(•), <•>;•'],
    ['ana@bakery.example.', '•.'],
    ['ana@b-c.example/leo@d.example', '••'],
    ['a@b.c!x@d.e', '••'],
    ['info@bücher.example', '•'],
    ['me@日本.例え', '•'],
    ['@ana and b@ and c@d and @e.f', '@ana and b@ and c@d and @e.f'],
    ['a@.b', 'a@.b'],
    ['a@b@c.de', 'a@•'],
    ['', ''],
  ])('%j becomes %j', (text, kept) => {
    expect(withoutEmailAddresses(text, '•')).toBe(kept);
  });

  test('are those that the plain expression finds', () => {
    const plain = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[\p{L}\p{N}-]+/gu;
    const characters = fc.constantFrom('a', '1', '.', '@', '-', ' ', '!', '(', 'é', '日', '𝒶', '\n');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 40 }), (text) => {
        expect(withoutEmailAddresses(text, '•')).toBe(text.replace(plain, '•'));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['a', '@', 'a@', '@a', 'a@b', 'a@b.', 'a.', '.@', 'a@b.c', 'a '])('%j a megabyte long is read', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(withoutEmailAddresses(text, '•').length).toBeLessThanOrEqual(text.length);
  });
});
