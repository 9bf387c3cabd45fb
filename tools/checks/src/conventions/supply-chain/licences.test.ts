import { expect, test } from '@jest/globals';
import { installedPackages, isAllowed, licenceProblems, licencesElsewhere } from './licences.ts';

const installed = installedPackages();

test('every installed package has a licence that allows its use here', () => {
  expect(installed.length).toBeGreaterThan(500);
  expect(licenceProblems(installed)).toEqual([]);
});

test('a package with another licence, or with none, is named', () => {
  const named = licenceProblems([
    { name: 'copyleft', version: '1.0.0', licence: 'AGPL-3.0-only' },
    { name: 'nothing', version: '2.0.0', licence: null },
    { name: 'fine', version: '3.0.0', licence: 'MIT' },
  ]);
  expect(named).toEqual([expect.stringContaining('copyleft@1.0.0'), expect.stringContaining('nothing@2.0.0')]);
});

test.each([
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['UNLICENSED', false],
])('%s: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

test('packages that are excepted are installed', () => {
  const names = new Set(installed.map(({ name }) => name));
  expect(Object.keys(licencesElsewhere).filter((name) => !names.has(name))).toEqual([]);
});
