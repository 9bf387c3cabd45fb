import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { namesIn, textOfNames } from './compared-names.ts';

test('an address names up to five distinct creators; invalid names are ignored', () => {
  expect(namesIn('photonet/anna, videonet/@Ben,elsewhere/x,photonet/,photonet/ANNA')).toEqual([
    { platform: 'photonet', handle: 'ANNA' },
    { platform: 'videonet', handle: 'Ben' },
  ]);
  expect(namesIn('')).toEqual([]);
  expect(namesIn('photonet/a,photonet/b,photonet/c,photonet/d,photonet/e,photonet/f')).toHaveLength(5);
});

test('names survive the round trip', () => {
  const names = fc.uniqueArray(
    fc.record({
      platform: fc.constantFrom('photonet' as const, 'videonet' as const, 'shortnet' as const),
      handle: fc.stringMatching(/^[a-z0-9._]{1,30}$/),
    }),
    { maxLength: 5, selector: ({ platform, handle }) => `${platform}/${handle}` },
  );
  fc.assert(fc.property(names, (some) => expect(namesIn(textOfNames(some))).toEqual(some)));
});
