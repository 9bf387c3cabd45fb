import { Random } from '@creator-discovery/demo-data';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CallKind, callKinds, pickKind, readMix, shares, usualMix } from './mix.ts';

test('a mix has weights per kind', () => {
  const mix = readMix('search=3,scrape=1');
  expect([mix.search, mix.scrape, mix.export]).toEqual([0.75, 0.25, 0]);
});

test.each([
  ['searches=1', /unknown kind searches; use search, page/],
  ['search=many', /search=many must be search=NUMBER/],
  ['search', /search must be search=NUMBER/],
  ['search=0', /at least one kind/],
])('%s is refused', (text, why) => {
  expect(() => readMix(text)).toThrow(why);
});

test('the usual mix is in percent', () => {
  expect(Object.values(usualMix).reduce((sum, share) => sum + share, 0)).toBe(100);
});

test('kinds occur as often as their shares, and never without one', () => {
  const weights = fc
    .tuple(...callKinds.map(() => fc.nat(20)))
    .filter((all) => all.some((weight) => weight > 0))
    .map((all) => Object.fromEntries(callKinds.map((kind, at) => [kind, all[at]])) as Record<CallKind, number>);
  fc.assert(
    fc.property(weights, fc.nat(), (chosen, seed) => {
      const [mix, random, drawn] = [shares(chosen), new Random(seed, 0), 4000];
      const counts = new Map<CallKind, number>();
      for (let n = 0; n < drawn; n += 1) {
        const kind = pickKind(mix, random);
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
      for (const kind of callKinds) {
        if (mix[kind] === 0) expect(counts.get(kind)).toBeUndefined();
        // Six standard deviations.
        else
          expect(Math.abs((counts.get(kind) ?? 0) - drawn * mix[kind])).toBeLessThan(
            6 * Math.sqrt(drawn * mix[kind]) + 1,
          );
      }
    }),
    { numRuns: 30 },
  );
});
