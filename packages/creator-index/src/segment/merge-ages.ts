import { codeAt, cumulate, doubleAt, intAt } from '../memory/typed-arrays.ts';
import type { AgeBands } from './age-bands.ts';
import { absent, type NumberedPart } from './merge-part.ts';
import type { SegmentDraft } from './segment.ts';

export function mergeAges(parts: readonly NumberedPart[], size: number): SegmentDraft['ages'] {
  const sorted = distinctBands(parts.map(({ segment }) => segment.ages));
  const numbers = new Map(sorted.map((band, i) => [nameOf(band), i]));
  const starts = startsOf(parts, size);
  const bands = new Uint16Array(intAt(starts, size));
  const codes = new Uint32Array(intAt(starts, size));
  for (const { segment, target, shareCodes } of parts) {
    const { ages } = segment;
    const numberOf = Uint32Array.from(bandsOf(ages), (band) => numbers.get(nameOf(band)) ?? absent);
    for (let d = 0; d < target.length; d++) {
      const document = intAt(target, d);
      if (document === absent) continue;
      let slot = intAt(starts, document);
      const end = intAt(ages.starts, d + 1);
      for (let i = intAt(ages.starts, d); i < end; i++, slot++) {
        bands[slot] = intAt(numberOf, codeAt(ages.bands, i));
        codes[slot] = intAt(shareCodes, codeAt(ages.codes, i));
      }
    }
  }
  return {
    minimums: Float64Array.from(sorted, (band) => band.min),
    maximums: Float64Array.from(sorted, (band) => band.max),
    starts,
    bands,
    codes,
  };
}

/** Returns the start of each document's entries, plus the end of the last. */
function startsOf(parts: readonly NumberedPart[], size: number): Uint32Array {
  const starts = new Uint32Array(size + 1);
  for (const { segment, target } of parts) {
    for (let d = 0; d < target.length; d++) {
      const document = intAt(target, d);
      if (document !== absent) starts[document + 1] = intAt(segment.ages.starts, d + 1) - intAt(segment.ages.starts, d);
    }
  }
  cumulate(starts);
  return starts;
}

/** Inclusive years. */
interface Band {
  readonly min: number;
  readonly max: number;
}

function bandsOf({ minimums, maximums }: AgeBands): Band[] {
  return Array.from(minimums, (min, band) => ({ min, max: doubleAt(maximums, band) }));
}

function nameOf({ min, max }: Band): string {
  return `${min}-${max}`;
}

/** Returns the distinct bands by ascending lower, then upper bound. */
function distinctBands(ages: readonly AgeBands[]): Band[] {
  const bands = new Map(ages.flatMap(bandsOf).map((band) => [nameOf(band), band]));
  return [...bands.values()].sort((a, b) => a.min - b.min || a.max - b.max);
}
