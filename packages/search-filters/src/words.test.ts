import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyEntry, anyText, scriptNames } from './testing/multilingual-texts.ts';
import { plainlyMatches, plainWords, plainWordsOfEntry } from './testing/plain-words.ts';
import { caseless, hashtagName, hasWord, words, wordsOfEntry } from './words.ts';

describe('the words of a text are', () => {
  test.each([
    ['Crème brûlée, CRÈME!', ['creme', 'brulee']],
    ['vegan-food/recipes_2024', ['vegan', 'food', 'recipes', '2024']],
    ['a1b2 ٣٤', ['a1b2', '٣٤']],
    ['Фитнес и йога', ['фитнес', 'и', 'иога']],
    ['서울 여행을', ['서울', '여행을']],
    ['🔥 — !!!', []],
    ['', []],
  ])('runs of letters and digits: %j: %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test.each([
    ['京都在住', ['京', '都', '京都', '在', '都在', '住', '在住']],
    ['東京タワー', ['東', '京', '東京', 'タ', '京タ', 'ワ', 'タワ', 'ー', 'ワー']],
    ['料理、東京 👩‍🍳', ['料', '理', '料理', '東', '京', '東京']],
    ['กาแฟ', ['ก', 'า', 'กา', 'แ', 'าแ', 'ฟ', 'แฟ']],
    ['猫', ['猫']],
    ['ぽぽぽ', ['ぽ', 'ぽぽ']],
  ])('in scripts written without spaces characters and pairs of them: %j: %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('of scripts written with spaces', () => {
  test.each([
    ['vowels of Hindi stay', 'हिन्दी', ['हिन्दी']],
    ['vowels of Tamil stay', 'சென்னை', ['சென்னை']],
    ['points of Arabic stay', 'سَفَر', ['سَفَر']],
    ['full-width letters and circled digits are plain ones', 'ＹＯＧＡ①', ['yoga1']],
    ['ligatures are their letters', 'ﬁt ﻻ', ['fit', 'لا']],
    ['final sigma is a letter of its own', 'ΟΔΟΣ οδοσ', ['οδος', 'οδοσ']],
    ['a dotted İ is an i, a dotless ı is not', 'İstanbul ISPARTA ılık', ['istanbul', 'isparta', 'ılık']],
    ['the apostrophe ʼ is a letter of the word', 'пʼять', ['пʼять']],
    ['a mark of another script is one of the letter before it', 'x\u3099y', ['x\u3099y']],
    ['marks of an emoji belong to no word', '❤️yoga☀️', ['yoga']],
    ['accents alone are nothing', ' \u0301 \u0308', []],
    ['half of a surrogate pair separates', 'yo\ud83dga', ['yo', 'ga']],
    ['the non-joiner separates', 'می\u200cخواهم', ['می', 'خواهم']],
  ])('%s: %j', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('of scripts written without spaces', () => {
  test.each([
    ['a mark is part of the character before it', 'น้ำ', ['น\u0e49\u0e4d', 'า', 'น\u0e49\u0e4dา']],
    ['voicing stays', 'か\u3099', ['が']],
    ['half-width kana are whole ones', 'ﾊﾟﾘ', ['パ', 'リ', 'パリ']],
    ['a kana without a voiced form keeps the mark', 'あ\u3099い', ['あ\u3099', 'い', 'あ\u3099い']],
    ['a voiced mark that has a space of its own is nothing', 'か゛き', ['か', 'き']],
    ['the prolonged sound mark is Japanese', 'カー', ['カ', 'ー', 'カー']],
    ['the repeat mark and 〆 are Japanese', '佐々〆', ['佐', '々', '佐々', '〆', '々〆']],
    ['the three Japanese scripts are one', '着物をペ', ['着', '物', '着物', 'を', '物を', 'ペ', 'をペ']],
    ['the middle dot separates', '京・都', ['京', '都']],
    ['a run ends where the script changes', 'ヨガyoga部', ['ヨ', 'ガ', 'ヨガ', 'yoga', '部']],
    ['between two such scripts there is no pair', 'กກ漢', ['ก', 'ກ', '漢']],
    ['digits are of no script', '第1回', ['第', '1', '回']],
    ['Thai digits are Thai', '๒๕', ['๒', '๕', '๒๕']],
    ['a squared word is its characters', '㌔', ['キ', 'ロ', 'キロ']],
    ['a character with a variation selector is another one', '葛\u{e0100}', ['葛\u{e0100}']],
    ['characters beyond 16 bits are one', '𠮷野', ['𠮷', '野', '𠮷野']],
    ['half of a surrogate pair separates', '京\udc00都', ['京', '都']],
    ['the zero width space separates', 'កា\u200bហ', ['ក\u17b6', 'ហ']],
    ['a second consonant in Khmer is a character of its own', 'ខ្ម', ['ខ\u17d2', 'ម', 'ខ\u17d2ម']],
  ])('%s: %j', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('the words of an entry are', () => {
  test.each([
    ['京都在住', ['京都', '都在', '在住']],
    ['猫', ['猫']],
    ['猫 京都', ['猫', '京都']],
    ['京都yoga部', ['京都', 'yoga', '部']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['❤️', []],
  ])('of a run without spaces its pairs, or its one character: %j: %j', (entry, expected) => {
    expect(wordsOfEntry(entry)).toEqual(expected);
  });
});

describe('the rule read line by line', () => {
  const settings = { numRuns: 3000 };
  const someTexts = fc.sample(anyText, { numRuns: 300, seed: 1 });

  test('gives the same words of texts in 25 scripts', () => {
    expect(scriptNames).toHaveLength(25);
    fc.assert(
      fc.property(anyText, (text) => {
        expect([...words(text)].sort()).toEqual([...plainWords(text)].sort());
        expect(hasWord(text)).toBe(words(text).length > 0);
      }),
      settings,
    );
  });

  test('gives the same words of entries, and the same answer', () => {
    fc.assert(
      fc.property(anyEntry(someTexts), fc.constantFrom(...someTexts), (entry, text) => {
        const wanted = wordsOfEntry(entry);
        expect([...wanted].sort()).toEqual([...plainWordsOfEntry(entry)].sort());
        const known = new Set(words(text));
        expect(wanted.every((word) => known.has(word))).toBe(plainlyMatches(entry, text));
      }),
      settings,
    );
  });

  test('gives the same words of any characters at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(hasWord(text)).toBe(words(text).length > 0);
        expect([...words(text)].sort()).toEqual([...plainWords(text)].sort());
      }),
      settings,
    );
  });

  test('gives the same words of every character of Unicode, with neighbours', () => {
    const differing: string[] = [];
    for (let code = 0; code <= 0x10_ffff; code++) {
      const character = String.fromCodePoint(code);
      if (/[\p{Unassigned}\p{Private_Use}]/u.test(character)) continue;
      const text = `京${character}ก`;
      if ([...words(text)].sort().join() !== [...plainWords(text)].sort().join()) differing.push(text);
    }
    expect(differing).toEqual([]);
  }, 120_000);
});

test('however a letter with an accent is written, the words are the same', () => {
  expect(words('cafe\u0301')).toEqual(words('caf\u00e9'));
  expect(words('ガラス')).toEqual(words('ガラス'.normalize('NFD')));
});

test('names of interests and topics compare without case, but with accents', () => {
  expect(caseless('  Beauté ')).toBe('beauté');
  expect(caseless('BEAUTE\u0301')).toBe('beauté');
});

test('a leading # is not part of a hashtag', () => {
  expect(hashtagName(' ##OOTD ')).toBe('ootd');
});
