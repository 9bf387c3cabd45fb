import { testPost } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { creatorLanguage, plainWords } from './creator-language.ts';
import type { DetectedLanguage } from './language-detector.ts';

const german = 'das ist nicht der Text';
const english = 'this is my text for you';

/** Detects two texts. */
function detect(text: string): DetectedLanguage | null {
  if (text === german) return { code: 'de', confidence: 0.9 };
  return text === english ? { code: 'en', confidence: 1 } : null;
}

const languages = { byCode: (code: string) => (code === 'xx' ? null : { code, name: code }) };

function found(bio: string, ...captions: readonly string[]) {
  const newest = captions.map((caption, i) => testPost({ shortcode: `post${i}`, caption }));
  return creatorLanguage({ bio, newest }, { languages, detector: { detect } });
}

test('the bio counts twice', () => {
  expect(found(german)).toBe('de');
  expect(found(german, english)).toBeNull();
  expect(found(english, german)).toBeNull();
});

test('two equally frequent languages are unknown', () => {
  expect(found('', german, english)).toBeNull();
  expect(found(german, english)).toBeNull();
  expect(found('', english, english, english, german)).toBe('en');
});

test('captions after the twelfth are not read', () => {
  expect(found('', ...Array.from({ length: 12 }, () => ''), german)).toBeNull();
});

test('a language outside the dictionary is ignored', () => {
  const detector = { detect: () => ({ code: 'xx', confidence: 1 }) };
  expect(creatorLanguage({ bio: english, newest: [] }, { languages, detector })).toBeNull();
});

test.each([
  ['Das ist @lena, www.lena.example #töpfern ✨ seit 2015!', 'Das ist seit'],
  ['a@b.example', ''],
  ['l’été — et après', 'l’été et après'],
  ['', ''],
])('of %j the words are %j', (text, words) => {
  expect(plainWords(text)).toBe(words);
});
