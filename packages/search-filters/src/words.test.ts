import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyEntry, anyText, scriptNames } from './testing/multilingual-texts.ts';
import { plainlyMatches, plainWords, plainWordsOfEntry } from './testing/plain-words.ts';
import { caseless, partsOfLossyEntry, words, wordsOfEntry } from './words.ts';

describe('the words of a text are', () => {
  test.each([
    ['Crème brûlée, CRÈME!', ['creme', 'brulee']],
    ['vegan-food/recipes_2024', ['vegan', 'food', 'recipes', '2024']],
    ['a1b2 ٣٤', ['a1b2', '٣٤']],
    ['Фитнес и йога', ['фитнес', 'и', 'иога']],
    ['— !!!', []],
    ['', []],
  ])('its runs of letters and digits: %j: %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test.each([
    ['京都在住', ['京', '都', '京都', '在', '都在', '住', '在住']],
    ['東京タワー', ['東', '京', '東京', 'タ', '京タ', 'ワ', 'タワ', 'ー', 'ワー']],
    ['料理、東京', ['料', '理', '料理', '東', '京', '東京']],
    ['서울에서', ['서', '울', '서울', '에', '울에', '에서']],
    ['กาแฟ', ['ก', 'า', 'กา', 'แ', 'าแ', 'ฟ', 'แฟ']],
    ['猫', ['猫']],
    ['ぽぽぽ', ['ぽ', 'ぽぽ']],
  ])('characters and pairs in scripts without spaces: %j: %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('in scripts with spaces', () => {
  test.each([
    ['vowels of Hindi stay', 'हिन्दी', ['हिन्दी']],
    ['vowels of Tamil stay', 'சென்னை', ['சென்னை']],
    ['harakat and tatweel are dropped', 'مُدَوِّنَة مـدونة', ['مدونه']],
    [
      'forms of alef, yeh, teh marbuta and kaf are one',
      'أزياء إزياء آزياء ٱزياء على علی کتاب',
      ['ازياء', 'علي', 'كتاب'],
    ],
    ['a hamza on waw or yeh stays, also decomposed', 'رؤية رو\u0654ية خانهٔ', ['رؤيه', 'خانه']],
    ['points of Hebrew are dropped', 'שָׁלוֹם', ['שלום']],
    ['full-width letters and circled digits become plain', 'ＹＯＧＡ①', ['yoga1']],
    [
      'letters that do not decompose become plain',
      'Łódź Straße Sørensen Đà œuvre Þór ð ħ',
      ['lodz', 'strasse', 'sorensen', 'da', 'oeuvre', 'thor', 'd', 'h'],
    ],
    [
      'small capitals and other styled letters become plain',
      'ᴛʀᴀᴠᴇʟ ꜰꜱ 🆃🆁🅰🆅🅴🅻 🅣🅡🅐🅥🅔🅛 Ⓜⓐⓡ ᶦⁿᵗ 𝓯𝓪𝓷',
      ['travel', 'fs', 'mar', 'int', 'fan'],
    ],
    ['ligatures are their letters', 'ﬁt ﻻ', ['fit', 'لا']],
    ['a final sigma is a sigma', 'ΟΔΟΣ οδός οδοσ', ['οδοσ']],
    ['every i is an i', 'İstanbul ISPARTA ılık', ['istanbul', 'isparta', 'ilik']],
    ['the apostrophe ʼ is a letter of the word', 'пʼять', ['пʼять']],
    ['a mark of another script belongs to the letter before it', 'x\u3099y', ['x\u3099y']],
    ['accents alone are nothing', ' \u0301 \u0308', []],
    ['half of a surrogate pair separates', 'yo\ud83dga', ['yo', 'ga']],
    ['invisible formatting is dropped', 'می\u200cخواهم so\u00adfi \u2067x\u2060y', ['ميخواهم', 'sofi', 'xy']],
    ['blank letters separate', 'ㅤtravelㅤblogger\uffa0a\u115fb', ['travel', 'blogger', 'a', 'b']],
  ])('%s: %j', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('in scripts without spaces', () => {
  test.each([
    ['a mark is part of the character before it', 'น้ำ', ['น\u0e49\u0e4d', 'า', 'น\u0e49\u0e4dา']],
    ['voicing stays', 'か\u3099', ['が']],
    ['half-width kana become full-width', 'ﾊﾟﾘ', ['パ', 'リ', 'パリ']],
    ['a kana without a voiced form keeps the mark', 'あ\u3099い', ['あ\u3099', 'い', 'あ\u3099い']],
    ['a spacing voiced mark is dropped', 'か゛き', ['か', 'き']],
    ['the prolonged sound mark is Japanese', 'カー', ['カ', 'ー', 'カー']],
    ['the repeat mark and 〆 are Japanese', '佐々〆', ['佐', '々', '佐々', '〆', '々〆']],
    ['the three Japanese scripts are one', '着物をペ', ['着', '物', '着物', 'を', '物を', 'ペ', 'をペ']],
    ['the middle dot separates', '京・都', ['京', '都']],
    ['a run ends where the script changes', 'ヨガyoga部', ['ヨ', 'ガ', 'ヨガ', 'yoga', '部']],
    ['there is no pair across two such scripts', 'กກ漢', ['ก', 'ກ', '漢']],
    ['digits belong to no script', '第1回', ['第', '1', '回']],
    ['Thai digits are Thai', '๒๕', ['๒', '๕', '๒๕']],
    ['a squared word becomes its characters', '㌔', ['キ', 'ロ', 'キロ']],
    ['a variation selector is dropped', '葛\u{e0100}城', ['葛', '城', '葛城']],
    ['characters beyond 16 bits are one', '𠮷野', ['𠮷', '野', '𠮷野']],
    ['half of a surrogate pair separates', '京\udc00都', ['京', '都']],
    ['the zero width space separates', 'កា\u200bហ', ['ក\u17b6', 'ហ']],
    ['a second consonant in Khmer is a separate character', 'ខ្ម', ['ខ\u17d2', 'ម', 'ខ\u17d2ម']],
  ])('%s: %j', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('an emoji is a word', () => {
  test.each([
    ['whatever its style and skin tone', '❤️yoga❤ ✊🏽✊', ['❤', '✊', 'yoga']],
    ['a flag', '🇯🇵🇫🇷 🇯', ['🇯🇵', '🇫🇷']],
    ['a keycap', '1️⃣ 1 #⃣', ['1⃣', '#⃣', '1']],
    ['with joiners', '👩🏽‍🍳 🏳️‍🌈 ❤️‍yoga', ['👩‍🍳', '🏳‍🌈', '❤', 'yoga']],
    ['with tags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴', ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴']],
    ['unless it stands for letters', '🅱🅾🆇 ㊙ 🈚 Brand™', ['™', 'box', '秘', '無', 'brand']],
  ])('%s: %j', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
    expect([...wordsOfEntry(text)].sort()).toEqual([...expected].sort());
  });
});

test.each([
  ['C++', ['c']],
  ['R&B', ['r', 'b']],
  ['京都・大阪🌸', ['🌸', '京都', '大阪']],
  ['Crème brûlée', null],
  ['ㅤso\u00adfi ❤️', null],
])('the parts of %j, which may lose characters, are %j', (entry, parts) => {
  expect(partsOfLossyEntry(entry)).toEqual(parts);
});

describe('the words of an entry are', () => {
  test.each([
    ['京都在住', ['京都', '都在', '在住']],
    ['猫', ['猫']],
    ['猫 京都', ['猫', '京都']],
    ['京都yoga部', ['京都', 'yoga', '部']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['❤️ yoga', ['❤', 'yoga']],
  ])('the pairs of a run without spaces, or its only character: %j: %j', (entry, expected) => {
    expect(wordsOfEntry(entry)).toEqual(expected);
  });
});

describe('the reference', () => {
  const settings = { numRuns: 3000 };
  const someTexts = fc.sample(anyText, { numRuns: 300, seed: 1 });

  test('agrees on the words of texts in 25 scripts', () => {
    expect(scriptNames).toHaveLength(25);
    fc.assert(
      fc.property(anyText, (text) => {
        expect([...words(text)].sort()).toEqual([...plainWords(text)].sort());
      }),
      settings,
    );
  });

  test('agrees on the words of entries and on matching', () => {
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

  test('agrees on every character of Unicode, with neighbours', () => {
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

test('composed and decomposed letters make the same words', () => {
  expect(words('cafe\u0301')).toEqual(words('caf\u00e9'));
  expect(words('ガラス')).toEqual(words('ガラス'.normalize('NFD')));
});

test('names of interests and topics ignore case but not accents', () => {
  expect(caseless('  Beauté ')).toBe('beauté');
  expect(caseless('BEAUTE\u0301')).toBe('beauté');
});
