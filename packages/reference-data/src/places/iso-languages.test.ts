import { expect, test } from '@jest/globals';
import { IsoLanguages } from './iso-languages.ts';
import { scriptsOfLanguages } from './scripts-by-code.ts';

const languages = IsoLanguages.load();

test.each([
  ['German', 'de'],
  ['deutsch', 'de'],
  ['espanol', 'es'],
  ['PORTUGUESE', 'pt'],
  ['fr', 'fr'],
  ['allemand', 'de'],
  ['немецкий', 'de'],
  ['ドイツ語', 'de'],
  ['الألمانية', 'de'],
  ['चीनी', 'zh'],
  ['Koreanisch', 'ko'],
  ['ภาษาไทย', 'th'],
  ['castellano', 'es'],
  ['Čeština', 'cs'],
  ['norsk', 'no'],
  ['ger', 'de'],
])('%s resolves to %s', (name, code) => {
  expect(languages.resolve(name)?.code).toBe(code);
});

test('an unknown name or code is not a language', () => {
  expect(languages.resolve('klingonish')).toBeNull();
  expect(languages.byCode('xx')).toBeNull();
});

test('languages of a country have their usual scripts, once each; Latin if unknown', () => {
  expect(scriptsOfLanguages('sr,hu,de-CH')).toEqual([/\p{Script=Cyrillic}/u, /\p{Script=Latin}/u]);
  expect(scriptsOfLanguages('xyz')).toEqual([/\p{Script=Latin}/u]);
  expect(scriptsOfLanguages('')).toEqual([]);
});

test('codes are case-insensitive', () => {
  expect(languages.byCode('EN')).toEqual({ code: 'en', name: 'English' });
});

test('a search returns a matching code first, then names; an empty query returns all languages by name', () => {
  expect(languages.search('it', { offset: 0, limit: 2 }).entries[0]).toEqual({
    language: { code: 'it', name: 'Italian' },
    matchedName: 'it',
  });
  expect(languages.search('portug', { offset: 0, limit: 1 })).toEqual({
    entries: [{ language: { code: 'pt', name: 'Portuguese' }, matchedName: 'Portuguese' }],
    total: 1,
  });
  expect(languages.search('немецк', { offset: 0, limit: 1 }).entries[0]?.language.code).toBe('de');
  const { entries, total } = languages.search('', { offset: 3, limit: 200 });
  const all = entries.map(({ language }) => language.name);
  expect([all.length, total]).toEqual([180, 183]);
  expect(all).toEqual([...all].sort());
});

test('suggests languages for an unknown name', () => {
  expect(languages.nearest('Portugese', 3)[0]?.code).toBe('pt');
  expect(languages.nearest('Frenchish', 3).map(({ code }) => code)).toContain('fr');
  expect(languages.nearest('???', 3)).toEqual([]);
});
