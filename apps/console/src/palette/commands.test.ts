import { expect, test } from '@jest/globals';
import { type Command, handleIn, matching } from './commands.ts';

function command(label: string, group: Command['group'] = 'Pages', words = ''): Command {
  return { id: label, label, group, words, run: () => undefined };
}

const commands = [
  command('Search Photonet', 'Pages', 'find creators'),
  command('API access', 'Pages', 'keys settings'),
  command('Make a list', 'Actions'),
  command('List of searches', 'Lists'),
];

test('every word that was typed has to be in a command, in any order', () => {
  const labels = (typed: string) => matching(commands, typed).flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels('keys api')).toEqual(['API access']);
  expect(labels('FIND')).toEqual(['Search Photonet']);
  expect(labels('list')).toEqual(['List of searches', 'Make a list']);
  expect(labels('nothing like it')).toEqual([]);
  expect(labels('')).toHaveLength(4);
});

test('what begins with it comes first in its group', () => {
  const pages = [command('Get a search'), command('Search Photonet')];
  expect(matching(pages, 'sea')[0]?.items.map(({ label }) => label)).toEqual(['Search Photonet', 'Get a search']);
});

test('a word leads to pages first, for it may be a handle; with an @ it is one', () => {
  const all = [...commands, command('Creator @api on Photonet', 'Creators')];
  expect(matching(all, 'api').map(({ value }) => value)).toEqual(['Pages', 'Creators']);
  expect(matching(all, '@api').map(({ value }) => value)).toEqual(['Creators']);
});

test.each([
  ['@ana.b', 'ana.b'],
  [' ana_b-1 ', 'ana_b-1'],
  ['two words', null],
  ['@', null],
  ['a/b', null],
])('%s may be the handle %s', (typed, handle) => expect(handleIn(typed)).toBe(handle));
