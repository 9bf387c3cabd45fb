import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emailsIn, hashtagsIn, linksIn, mentionsIn } from './text.ts';

describe('hashtags of a text', () => {
  test.each([
    ['Sun #Beach #beach #Été2024 #日本 #हिन्दी', ['beach', 'été2024', '日本', 'हिन्दी']],
    ['#_under_score!#next', ['_under_score', 'next']],
    ['no tag: # #️⃣ #!', []],
    ['#مرحبا and #ไทย', ['مرحبا', 'ไทย']],
  ])('%s', (text, tags) => {
    expect(hashtagsIn(text)).toEqual(tags);
  });
});

describe('mentions of a text', () => {
  test.each([
    ['with @Anna.b and @anna.b, @c_d.', ['anna.b', 'c_d']],
    ['mail me@brand.com', []],
    ['(@x)', ['x']],
  ])('%s', (text, names) => {
    expect(mentionsIn(text)).toEqual(names);
  });
});

describe('links of a text', () => {
  test.each([
    ['see https://a.example/x?y=1. And (www.b.example)', ['https://a.example/x?y=1', 'www.b.example']],
    ['http://a.example/q_(z)', ['http://a.example/q_(z)']],
    ['https:// nothing', []],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });
});

describe('e-mail addresses of a text', () => {
  test.each([
    ['Write to Anna.B@Brand.COM.', ['Anna.B@brand.com']],
    ['hi@x.example hi@X.example', ['hi@x.example']],
    ['anna (at) brand (dot) com', ['anna@brand.com']],
    ['anna[at]brand[dot]co[dot]uk', ['anna@brand.co.uk']],
    ['anna @ brand.com', ['anna@brand.com']],
    ['anna at brand dot com', ['anna@brand.com']],
    ['ａnna＠brand．com', ['ａnna@brand.com']],
    ['post: info@bücher.example', ['info@bücher.example']],
    ['follow @anna.b', []],
    ['look at this dot', []],
    ['📩collab@agency.example🌍', ['collab@agency.example']],
  ])('%s', (text, emails) => {
    expect(emailsIn(text)).toEqual(emails);
  });

  test('finds a plain address whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/), fc.stringMatching(/^[a-z]{2,20}$/), (local, domain) => {
        expect(emailsIn(`✨ ${local}@${domain}.com\n✨`)).toEqual([`${local}@${domain}.com`]);
      }),
    );
  });

  test('never throws, whatever the text and its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2200 }), (text) => {
        for (const read of [emailsIn, hashtagsIn, linksIn, mentionsIn]) expect(Array.isArray(read(text))).toBe(true);
      }),
    );
    for (const hostile of [
      'a'.repeat(20_000),
      '@a.'.repeat(7_000),
      'a at '.repeat(4_000),
      '(at)'.repeat(5_000),
      'a.'.repeat(10_000),
      'www.'.repeat(5_000),
    ])
      expect(emailsIn(hostile).length + linksIn(hostile).length).toBeGreaterThanOrEqual(0);
  });
});

describe('a megabyte', () => {
  const pieces = [
    'a',
    '@',
    'a@',
    '@a',
    'a.',
    '@a.',
    'a at ',
    ' dot ',
    '(at)',
    'www.',
    'https://',
    '#',
    '#a',
    ' ',
    ')',
    '…',
  ];
  test.each(pieces)('of %j is read', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    for (const read of [emailsIn, hashtagsIn, linksIn, mentionsIn]) expect(Array.isArray(read(text))).toBe(true);
    const link = `https://a${piece.repeat(1_900 / piece.length)}a `;
    expect(linksIn(link.repeat(500)).length).toBeLessThanOrEqual(500);
  });
});
