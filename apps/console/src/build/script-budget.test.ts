import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { problemsOf } from './script-budget.ts';

/** A chunk of that many KiB that don't compress. */
function chunk(name: string, kib: number, more: object = {}) {
  return {
    type: 'chunk',
    fileName: `${name}.js`,
    code: randomBytes(kib * 768).toString('base64'),
    imports: [],
    isEntry: false,
    isDynamicEntry: true,
    facadeModuleId: `/console/src/${name}.tsx`,
    ...more,
  };
}

function bundleOf(...chunks: readonly { readonly fileName: string }[]): Parameters<typeof problemsOf>[0] {
  return Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Parameters<typeof problemsOf>[0];
}

const entry = chunk('main', 100, { isEntry: true, isDynamicEntry: false, imports: ['shared.js'] });
const shared = chunk('shared', 80, { isDynamicEntry: false });

test('routes within their budget pass; what the entry has loaded counts for the search route only', () => {
  const search = chunk('search/search-page', 60, { imports: ['shared.js'] });
  const usage = chunk('usage/usage-page', 60, { imports: ['shared.js'] });
  expect(problemsOf(bundleOf(entry, shared, search, usage))).toEqual([]);
});

test('routes beyond their budget are named, with what they load', () => {
  const heavy = chunk('heavy', 40, { isDynamicEntry: false });
  const search = chunk('search/search-page', 90, { imports: ['heavy.js', 'shared.js'] });
  const usage = chunk('usage/usage-page', 60, { imports: ['heavy.js'] });
  expect(problemsOf(bundleOf(entry, shared, heavy, search, usage))).toEqual([
    expect.stringMatching(/^search\/search-page\.js loads 23\d KiB .* 220 are allowed$/),
    expect.stringMatching(/^usage\/usage-page\.js loads 7\d KiB .* 60 are allowed$/),
  ]);
});
