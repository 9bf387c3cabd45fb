import { expect, test } from '@jest/globals';
import { IsoLanguages } from './iso-languages.ts';

const languages = new IsoLanguages();

test.each([
  ['German', 'de'],
  ['deutsch', 'de'],
  ['espanol', 'es'],
  ['PORTUGUESE', 'pt'],
  ['fr', 'fr'],
])('%s is resolved to %s', (name, code) => {
  expect(languages.resolve(name)?.code).toBe(code);
});

test('an unknown name or code is not a language', () => {
  expect(languages.resolve('klingonish')).toBeNull();
  expect(languages.byCode('xx')).toBeNull();
});

test('codes are case-insensitive', () => {
  expect(languages.byCode('EN')).toEqual({ code: 'en', name: 'English' });
});

test('a search returns the code first, then names that start with the text; an empty query lists languages by name', () => {
  expect(languages.search('it', { offset: 0, limit: 2 }).entries[0]?.code).toBe('it');
  expect(languages.search('port', { offset: 0, limit: 1 })).toEqual({
    entries: [{ code: 'pt', name: 'Portuguese' }],
    total: 1,
  });
  const { entries, total } = languages.search('', { offset: 3, limit: 200 });
  const all = entries.map(({ name }) => name);
  expect([all.length, total]).toEqual([180, 183]);
  expect(all).toEqual([...all].sort());
});
