import { expect, test } from '@jest/globals';
import { type Command, creatorsIn, matching } from './commands.ts';

function command(label: string, group: Command['group'] = 'Pages', words = ''): Command {
  return { id: label, label, group, words, run: () => undefined };
}

const commands = [
  command('Search Photonet', 'Pages', 'find creators'),
  command('API access', 'Pages', 'keys settings'),
  command('Create a list', 'Actions'),
  command('List of searches', 'Lists'),
];

test('a match contains every typed word, in any order', () => {
  const labels = (typed: string) => matching(commands, typed).flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels('keys api')).toEqual(['API access']);
  expect(labels('FIND')).toEqual(['Search Photonet']);
  expect(labels('list')).toEqual(['List of searches', 'Create a list']);
  expect(labels('nothing like it')).toEqual([]);
  expect(labels('')).toHaveLength(4);
  const twelve = [...'abcdefghijkl'];
  const many = (group: Command['group']) =>
    matching(
      twelve.map((label) => command(label, group)),
      '',
    );
  expect([many('Pages'), many('Lists')].map(([of]) => of?.items.length)).toEqual([12, 8]);
});

test('prefix matches come first in their group', () => {
  const pages = [command('Get a search'), command('Search Photonet')];
  expect(matching(pages, 'sea')[0]?.items.map(({ label }) => label)).toEqual(['Search Photonet', 'Get a search']);
});

test('pages come before handles, unless the text begins with @', () => {
  const all = [...commands, command('Creator @api on Photonet', 'Creators')];
  expect(matching(all, 'api').map(({ value }) => value)).toEqual(['Pages', 'Creators']);
  expect(matching(all, '@api').map(({ value }) => value)).toEqual(['Creators']);
});

test.each([
  ['@ana.b', ['photonet/ana.b', 'videonet/ana.b', 'shortnet/ana.b']],
  ['https://www.tiktok.com/@ana?lang=de', ['shortnet/ana']],
  ['a', []],
])('%s may be %j', (typed, names) => {
  expect(creatorsIn(typed).map(({ platform, handle }) => `${platform}/${handle}`)).toEqual(names);
});
