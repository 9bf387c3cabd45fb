import { describe, expect, test } from '@jest/globals';
import { caseless, hashtagName, words } from './words.ts';

describe('words', () => {
  test.each([
    ['Crème brûlée, CRÈME!', ['creme', 'brulee']],
    ['vegan-food/recipes_2024', ['vegan', 'food', 'recipes', '2024']],
    ['İstanbul ÉCOLE', ['istanbul', 'ecole']],
    ['Фитнес и йога', ['фитнес', 'и', 'иога']],
    ['料理、東京 👩‍🍳 レシピ', ['料理', '東京', 'レシヒ']],
    ['हिन्दी', ['हनद']],
    ['a1b2 ٣٤', ['a1b2', '٣٤']],
    ['🔥 — !!!', []],
    ['', []],
  ])('%j has the words %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('a letter with its accent apart is the same word as one letter', () => {
    expect(words('cafe\u0301')).toEqual(words('caf\u00e9'));
  });
});

test('names of interests and topics compare without case, but with accents', () => {
  expect(caseless('  Beauté ')).toBe('beauté');
  expect(caseless('BEAUTE\u0301')).toBe('beauté');
});

test('a leading # is not part of a hashtag', () => {
  expect(hashtagName(' ##OOTD ')).toBe('ootd');
});
