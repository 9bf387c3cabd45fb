import {
  type AgesCondition,
  type AudienceShares,
  type Range,
  standardAgeBands,
} from '@creator-discovery/search-filters';
import { packedShare, shareLimit } from './packed-share.ts';

type Ages = AudienceShares['ages'];

/** Whether there are non-standard bands. Such creators have no stored sums. */
export function hasOtherBands(ages: Ages): boolean {
  return ages.some((band) => placeOf(band) < 0);
}

/**
 * Returns the summed share of each run of neighbouring standard bands with a recorded band, as `packedShare` of the run's
 * number. Bounds always select such a run.
 */
export function packedAgeRuns(ages: Ages): readonly number[] {
  const shares: (number | undefined)[] = [];
  for (const band of ages) shares[placeOf(band)] = band.share;
  return standardAgeBands.flatMap((_, first) => {
    let sum: number | undefined;
    return standardAgeBands.slice(first).flatMap((_, further) => {
      const share = shares[first + further];
      if (share !== undefined) sum = (sum ?? 0) + share;
      return sum === undefined ? [] : [packedShare(runNumber(first, first + further), sum)];
    });
  });
}

/** Returns the packed sums that meet the condition; null if no standard band lies within its bounds. */
export function packedAgesAtLeast({ min, max, minimum }: AgesCondition): Range | null {
  const inside = (band: (typeof standardAgeBands)[number]) =>
    (min === null || band.min >= min) && (max === null || band.max <= max);
  const [first, last] = [standardAgeBands.findIndex(inside), standardAgeBands.findLastIndex(inside)];
  if (first < 0 || minimum >= shareLimit) return null;
  const run = runNumber(first, last);
  return { min: packedShare(run, Math.max(minimum, 0)), max: packedShare(run, shareLimit - 1) };
}

function placeOf({ min, max }: Ages[number]): number {
  return standardAgeBands.findIndex((band) => band.min === min && band.max === max);
}

function runNumber(first: number, last: number): number {
  return first * standardAgeBands.length + last;
}
