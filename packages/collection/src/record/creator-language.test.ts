import { testPost } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { creatorLanguage, plainWords } from './creator-language.ts';
import type { DetectedLanguage } from './language-detector.ts';

const german = 'das ist nicht der Text';
const english = 'this is my text for you';

const detected: Readonly<Record<string, DetectedLanguage>> = {
  [german]: { code: 'de', confidence: 0.9 },
  [english]: { code: 'en', confidence: 1 },
  unsure: { code: 'en', confidence: 0.69 },
  unlisted: { code: 'xx', confidence: 1 },
};

const languages = { byCode: (code: string) => (code === 'xx' ? null : { code, name: code }) };

function found(bio: string, ...captions: readonly string[]) {
  const newest = captions.map((caption, i) => testPost({ shortcode: `post${i}`, caption }));
  return creatorLanguage({ bio, newest }, { languages, detector: { detect: (text) => detected[text] ?? null } });
}

test('the bio counts twice', () => {
  expect(found(german)).toBe('de');
  expect(found(english, english, german)).toBe('en');
  expect(found(english, german)).toBeNull();
});

test('two equally frequent languages are unknown', () => {
  expect(found('', german, english)).toBeNull();
  expect(found(german, english)).toBeNull();
  expect(found('', german, english, english, english)).toBe('en');
});

test('captions after the twelfth are not read', () => {
  const empty = Array.from({ length: 11 }, () => '');
  expect([found('', ...empty, german), found('', '', ...empty, german)]).toEqual(['de', null]);
});

test('a language outside the dictionary and an uncertain one are unknown', () => {
  expect([found('unlisted'), found('unsure')]).toEqual([null, null]);
});

test.each([
  ['Das ist @lena, www.lena.example #töpfern ✨ seit 2015!', 'Das ist seit'],
  ['a@b.example', ''],
  ['l’été — et après', 'l’été et après'],
  ['', ''],
])('of %j the words are %j', (text, words) => {
  expect(plainWords(text)).toBe(words);
});
