import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hashtagName, hashtagsIn, hashtagsOfEntry, isHashtag } from './hashtag.ts';

test.each([
  ['Sun #Beach #beach #Été2024 #日本 #हिन्दी', 'beach', 'été2024', '日本', 'हिन्दी'],
  ['#_under_score!#next', '_under_score', 'next'],
  ['#vegan#food 🌺#sea', 'vegan', 'food', 'sea'],
  ['#مرحبا and #ไทย', 'مرحبا', 'ไทย'],
  ['＃日本, (#کتاب‌خوانی)', '日本', 'کتاب‌خوانی'],
  ['#col·legi #はな🌺 #👩‍🍳', 'col·legi', 'はな🌺', '👩‍🍳'],
  ['no tag: # #️⃣ #! C#m word#notag &#39; a@b.example#tag'],
  ['https://x.example/#frag https://x.example/a#b x.example/#c'],
])('the hashtags of %j', (text, ...tags) => {
  expect(hashtagsIn(text)).toEqual(tags);
  for (const tag of tags) expect(isHashtag(tag)).toBe(true);
});

test.each(['', '#a', 'a b', 'a#b', 'a-b', 'a\u200d', 'x'.repeat(101), '️⃣'])('%j is not a hashtag', (text) => {
  expect(isHashtag(text)).toBe(false);
});

test.each([
  ['#vegan #food', 'vegan', 'food'],
  ['vegan, #food', 'vegan', 'food'],
  ['＃日本', '日本'],
  ['#vegan#food，#sea', 'vegan', 'food', 'sea'],
  ['C#m', 'C#m'],
  [' #'],
  [','],
  ['a #, . ###', 'a', ', .'],
  ['https://x.example/#frag'],
])('the tags of the entry %j', (entry, ...tags) => {
  expect(hashtagsOfEntry(entry)).toEqual(tags);
});

test('a leading # is not part of a hashtag', () => {
  expect([' ##OOTD ', '＃OOTD'].map(hashtagName)).toEqual(['ootd', 'ootd']);
});

test('hashtags are read from any text, and each of them is one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      for (const tag of hashtagsIn(text.replaceAll('a', '#'))) expect(tag.length > 100 || isHashtag(tag)).toBe(true);
    }),
  );
  for (const piece of ['#', '#a', 'a#', '# ', 'https://', '·']) hashtagsIn(piece.repeat(1_000_000 / piece.length));
});
