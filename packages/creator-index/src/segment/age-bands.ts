import { type Bitset, wordsFor } from '../memory/bitset.ts';
import { type CompactArray, sharedCompact, sharedDoubles, sharedInts } from '../memory/shared-arrays.ts';
import { codeAt, cumulate, doubleAt, intAt } from '../memory/typed-arrays.ts';

/** Recorded age bands and shares per document. */
export interface RawAgeBands {
  /** Bounds of the distinct bands, inclusive years, by ascending lower, then upper bound. */
  readonly minimums: Float64Array;
  readonly maximums: Float64Array;
  /** Start of each document's entries, plus the end of the last. */
  readonly starts: Uint32Array;
  /** Band number per entry. */
  readonly bands: Uint16Array;
  /** Index of the share among the segment's distinct shares, per entry. */
  readonly codes: Uint32Array;
}

/**
 * Age bands with a grid of bitsets: for each run of neighbouring bands and each threshold, the documents whose share in the
 * run is at least the threshold. The grid narrows a condition; the entries decide it.
 */
export interface AgeBands extends Omit<RawAgeBands, 'bands' | 'codes'> {
  readonly bands: CompactArray;
  /** Index of the share in `values`, per entry. */
  readonly codes: CompactArray;
  /** The segment's distinct shares. */
  readonly values: Float64Array;
  /** Ordered by run (see `runNumber`), then threshold; empty if the segment is small or has too many bands. */
  readonly grid: Uint32Array;
  /** Sum of a document's shares up to each band, by document, then band. Empty without a grid. */
  readonly sums: Uint32Array;
}

/** In millionths: any share, then every tenth. */
const gridThresholds = [1, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000] as const;

const maxGridBands = 8;

/** Numbers the runs `first` to `last` in the order (0,0) (0,1) ... (1,1) ... */
function runNumber(first: number, last: number, bands: number): number {
  return first * bands - (first * (first - 1)) / 2 + (last - first);
}

export function buildAgeBands(raw: RawAgeBands, shares: Float64Array, documents: number): AgeBands {
  const bands = raw.minimums.length;
  const gridded = documents >= 4096 && bands <= maxGridBands;
  const words = wordsFor(documents);
  const grid = sharedInts(gridded ? ((bands * (bands + 1)) / 2) * gridThresholds.length * words : 0);
  const sums = sharedInts(gridded ? documents * bands : 0);
  const ages: AgeBands = { ...shareAll(raw, shares.length), values: shares, grid, sums };
  if (gridded) fillGrid(ages, documents);
  return ages;
}

function shareAll(raw: RawAgeBands, distinctShares: number): Omit<AgeBands, 'values' | 'grid' | 'sums'> {
  const copy = {
    minimums: sharedDoubles(raw.minimums.length),
    maximums: sharedDoubles(raw.maximums.length),
    starts: sharedInts(raw.starts.length),
    bands: sharedCompact(raw.bands.length, raw.minimums.length),
    codes: sharedCompact(raw.codes.length, distinctShares),
  };
  copy.minimums.set(raw.minimums);
  copy.maximums.set(raw.maximums);
  copy.starts.set(raw.starts);
  copy.bands.set(raw.bands);
  copy.codes.set(raw.codes);
  return copy;
}

function fillGrid(ages: AgeBands, documents: number): void {
  const { grid, sums } = ages;
  const bands = ages.minimums.length;
  const words = wordsFor(documents);
  for (let d = 0; d < documents; d++) {
    const from = ages.starts[d] as number;
    const to = ages.starts[d + 1] as number;
    if (from === to) continue;
    const row = sums.subarray(d * bands, (d + 1) * bands);
    for (let i = from; i < to; i++) row[codeAt(ages.bands, i)] = doubleAt(ages.values, codeAt(ages.codes, i));
    cumulate(row);
    const bit = 1 << (d & 31);
    let run = d >>> 5;
    for (let first = 0; first < bands; first++) {
      for (let last = first; last < bands; last++, run += gridThresholds.length * words) {
        const share = shareWithin(sums, d * bands, [first, last]);
        for (let t = 0, slot = run; t < gridThresholds.length; t++, slot += words) {
          if (share < (gridThresholds[t] as number)) break;
          grid[slot] = (grid[slot] as number) | bit;
        }
      }
    }
  }
}

/** Sums the shares of a run of bands; `row` is the index of the document's sums. */
function shareWithin(sums: Uint32Array, row: number, [first, last]: readonly [number, number]): number {
  return intAt(sums, row + last) - (first === 0 ? 0 : intAt(sums, row + first - 1));
}

/** A condition on ages: the bands wholly within the bounds, and the minimum sum of their shares. */
export interface AgeQuestion {
  /** 1 for each band that counts. */
  readonly inside: Uint8Array;
  /** First and last band that counts; null if the entries decide: sums cannot tell 0 from an unknown share. */
  readonly run: readonly [number, number] | null;
  /** Minimum sum of shares, in millionths. */
  readonly minimum: number;
  /** Superset of the matches, if known. */
  readonly possible: Bitset | null;
  /** Subset of the matches, if known. The same object as `possible` if that is exact. */
  readonly certain: Bitset | null;
  /** Bitset per threshold of the grid, ascending; empty without a grid. */
  readonly levels: readonly Bitset[];
}

/** Returns null if no band lies within the bounds, so that no share is known. */
export function ageQuestion(
  ages: AgeBands,
  bounds: { readonly min: number | null; readonly max: number | null; readonly minimum: number },
  documents: number,
): AgeQuestion | null {
  const bands = ages.minimums.length;
  const inside = new Uint8Array(bands);
  const members: number[] = [];
  for (let b = 0; b < bands; b++) {
    if (bounds.min !== null && (ages.minimums[b] as number) < bounds.min) continue;
    if (bounds.max !== null && (ages.maximums[b] as number) > bounds.max) continue;
    inside[b] = 1;
    members.push(b);
  }
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return null;
  const question = {
    inside,
    run: null,
    minimum: bounds.minimum,
    possible: null,
    certain: null,
    levels: [],
  };
  if (ages.grid.length === 0 || last - first + 1 !== members.length) return question;
  const words = wordsFor(documents);
  const run = runNumber(first, last, bands) * gridThresholds.length;
  const levels = gridThresholds.map((_, t) => ages.grid.subarray((run + t) * words, (run + t + 1) * words));
  const above = gridThresholds.findIndex((threshold) => threshold >= bounds.minimum);
  const below = gridThresholds.findLastIndex((threshold) => threshold <= bounds.minimum);
  const possible = levels[below] ?? null;
  return {
    ...question,
    run: bounds.minimum > 0 ? [first, last] : null,
    possible,
    certain: levels[above] ?? null,
    levels,
  };
}

/** Sums the shares of a document in the bands that count; -1 or 0 if none is recorded. */
export function ageShare(ages: AgeBands, { inside, run }: AgeQuestion, document: number): number {
  if (run) return shareWithin(ages.sums, document * ages.minimums.length, run);
  const { starts, bands, codes, values } = ages;
  let share = -1;
  const to = intAt(starts, document + 1);
  for (let i = intAt(starts, document); i < to; i++)
    if (inside[bands[i] as number] === 1) share = Math.max(share, 0) + doubleAt(values, codes[i] as number);
  return share;
}
