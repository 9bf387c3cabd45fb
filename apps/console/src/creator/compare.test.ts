import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bestOf, bySameness, namesIn, textOfNames } from './compare.ts';

test('an address names up to five creators, each once; what is none is left out', () => {
  expect(namesIn('photonet/anna, videonet/@Ben,elsewhere/x,photonet/,photonet/ANNA')).toEqual([
    { platform: 'photonet', handle: 'ANNA' },
    { platform: 'videonet', handle: 'Ben' },
  ]);
  expect(namesIn('')).toEqual([]);
  expect(namesIn('photonet/a,photonet/b,photonet/c,photonet/d,photonet/e,photonet/f')).toHaveLength(5);
});

test('names that are written are read again', () => {
  const names = fc.uniqueArray(
    fc.record({
      platform: fc.constantFrom('photonet' as const, 'videonet' as const, 'shortnet' as const),
      handle: fc.stringMatching(/^[a-z0-9._]{1,30}$/),
    }),
    { maxLength: 5, selector: ({ platform, handle }) => `${platform}/${handle}` },
  );
  fc.assert(fc.property(names, (some) => expect(namesIn(textOfNames(some))).toEqual(some)));
});

function row(...figures: (number | null)[]) {
  const cells = figures.map((figure) => ({ text: figure === null ? null : String(figure), figure }));
  return { name: 'Engagement', cells };
}

test('the best is the highest, only where there is something to compare', () => {
  expect([...bestOf(row(2, 4, null, 4))]).toEqual([1, 3]);
  expect(bestOf(row(2, null)).size).toBe(0);
  expect(bestOf(row(3, 3)).size).toBe(0);
});

test('rows that differ are apart from those that don’t', () => {
  const { differing, same } = bySameness([row(1, 2), row(3, 3), row(null, null), row(null, 1)]);
  expect([differing.length, same.length]).toEqual([2, 2]);
});

test('what one source has stated and another concluded is not the same', () => {
  const cells = [true, false].map((isEstimate) => ({ text: 'Woman', figure: null, isEstimate }));
  expect(bySameness([{ name: 'Gender', cells }]).differing).toHaveLength(1);
});
