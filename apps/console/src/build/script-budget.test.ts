import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { routesOf, wordsOf } from './script-budget.ts';

/** A chunk of `kib` incompressible KiB. */
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

function bundleOf(...chunks: readonly { readonly fileName: string }[]): Parameters<typeof routesOf>[0] {
  return Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Parameters<typeof routesOf>[0];
}

const entry = chunk('main', 100, { isEntry: true, isDynamicEntry: false, imports: ['shared.js'] });
const shared = chunk('shared', 80, { isDynamicEntry: false });

test('the entry chunk counts towards the search route only', () => {
  const search = chunk('search/search-page', 60, { imports: ['shared.js'] });
  const usage = chunk('usage/usage-page', 60, { imports: ['shared.js'] });
  const routes = routesOf(bundleOf(entry, shared, search, usage));
  expect(routes.map(({ route, max }) => [route, max])).toEqual([
    ['search-page', 220],
    ['usage-page', 60],
  ]);
  expect(routes.every(({ kib, max }) => kib <= max)).toBe(true);
});

test('a route counts all script it loads; the largest comes first', () => {
  const heavy = chunk('heavy', 40, { isDynamicEntry: false });
  const search = chunk('search/search-page', 90, { imports: ['heavy.js', 'shared.js'] });
  const usage = chunk('usage/usage-page', 60, { imports: ['heavy.js'] });
  const routes = routesOf(bundleOf(entry, shared, heavy, search, usage));
  expect(routes.map(wordsOf)).toEqual([
    expect.stringMatching(/^search-page loads 23\d[.]\d KiB of script [(]brotli[)] of 220 KiB$/),
    expect.stringMatching(/^usage-page loads 7\d[.]\d KiB of script [(]brotli[)] of 60 KiB$/),
  ]);
  expect(routes.every(({ kib, max }) => kib > max)).toBe(true);
});
