import { type Bitset, wordsFor } from '../memory/bitset.ts';
import { type CompactArray, sharedCompact, sharedDoubles, sharedInts } from '../memory/shared-arrays.ts';

/** The audience ages of documents: which bands each has recorded with which share. */
export interface RawAgeBands {
  /** Bounds of the segment's distinct bands, inclusive years, by ascending lower, then upper bound. */
  readonly minimums: Float64Array;
  readonly maximums: Float64Array;
  /** Where each document's entries begin; one more at the end. */
  readonly starts: Uint32Array;
  /** Band number of each entry. */
  readonly bands: Uint16Array;
  /** Number of the entry's share in the segment's distinct shares. */
  readonly codes: Uint32Array;
}

/**
 * Age bands with bitsets for the usual questions: for each run of neighbouring bands and each threshold of a grid, the
 * documents whose share in that run is at least the threshold. They narrow a question; the entries decide it.
 */
export interface AgeBands extends Omit<RawAgeBands, 'bands' | 'codes'> {
  readonly bands: CompactArray;
  /** Number of the entry's share in `values`. */
  readonly codes: CompactArray;
  /** The segment's distinct shares. */
  readonly values: Float64Array;
  /** Run by run (see `runNumber`), threshold by threshold; empty when the segment is small or has too many bands. */
  readonly grid: Uint32Array;
}

/** In millionths: any share at all, then every tenth. */
const gridThresholds = [1, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000] as const;

const mostGridBands = 8;

/** Runs of neighbouring bands `first` to `last` in the order (0,0) (0,1) ... (1,1) ... */
function runNumber(first: number, last: number, bands: number): number {
  return first * bands - (first * (first - 1)) / 2 + (last - first);
}

function runCount(bands: number): number {
  return (bands * (bands + 1)) / 2;
}

export function buildAgeBands(raw: RawAgeBands, values: Float64Array, documents: number): AgeBands {
  const bands = raw.minimums.length;
  const gridded = documents >= 4096 && bands <= mostGridBands;
  const words = wordsFor(documents);
  const grid = sharedInts(gridded ? runCount(bands) * gridThresholds.length * words : 0);
  const ages: AgeBands = { ...shareAll(raw, values.length), values, grid };
  if (gridded) fillGrid(ages, documents);
  return ages;
}

function shareAll(raw: RawAgeBands, distinctShares: number): Omit<AgeBands, 'values' | 'grid'> {
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
  const { grid } = ages;
  const bands = ages.minimums.length;
  const words = wordsFor(documents);
  const own = new Float64Array(bands);
  for (let d = 0; d < documents; d++) {
    const from = ages.starts[d] as number;
    const to = ages.starts[d + 1] as number;
    if (from === to) continue;
    own.fill(0);
    for (let i = from; i < to; i++) own[ages.bands[i] as number] = ages.values[ages.codes[i] as number] as number;
    const bit = 1 << (d & 31);
    let run = d >>> 5;
    for (let first = 0; first < bands; first++) {
      let share = 0;
      for (let last = first; last < bands; last++, run += gridThresholds.length * words) {
        share += own[last] as number;
        for (let t = 0, slot = run; t < gridThresholds.length; t++, slot += words) {
          if (share < (gridThresholds[t] as number)) break;
          grid[slot] = (grid[slot] as number) | bit;
        }
      }
    }
  }
}

/** A question about ages: the bands that lie wholly inside the bounds, and the least sum of their shares. */
export interface AgeQuestion {
  /** 1 for each band that counts. */
  readonly inside: Uint8Array;
  /** Millionths. */
  readonly minimum: number;
  /** Documents outside of this bitset can't hold; null = no such knowledge. */
  readonly possible: Bitset | null;
  /** Documents in this bitset hold for certain; null = none known; the same object as `possible` where it decides alone. */
  readonly certain: Bitset | null;
  /** Documents whose share is at least each of the grid's thresholds, ascending; empty = no grid. */
  readonly levels: readonly Bitset[];
}

/** The question for bounds of which null is open; null when no band lies inside, so that no share is known. */
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
  const question = { inside, minimum: bounds.minimum, possible: null, certain: null, levels: [] };
  if (ages.grid.length === 0 || last - first + 1 !== members.length) return question;
  const words = wordsFor(documents);
  const run = runNumber(first, last, bands) * gridThresholds.length;
  const levels = gridThresholds.map((_, t) => ages.grid.subarray((run + t) * words, (run + t + 1) * words));
  const above = gridThresholds.findIndex((threshold) => threshold >= bounds.minimum);
  const below = gridThresholds.findLastIndex((threshold) => threshold <= bounds.minimum);
  const possible = levels[below] ?? null;
  return { ...question, possible, certain: levels[above] ?? null, levels };
}

/** The summed share of a document in the bands that count; -1 where none of them is recorded. */
export function ageShare(ages: AgeBands, inside: Uint8Array, document: number): number {
  let share = -1;
  const to = ages.starts[document + 1] as number;
  for (let i = ages.starts[document] as number; i < to; i++) {
    if (inside[ages.bands[i] as number] === 0) continue;
    share = Math.max(share, 0) + (ages.values[ages.codes[i] as number] as number);
  }
  return share;
}
