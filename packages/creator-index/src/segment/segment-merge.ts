import type { Platform } from '@creator-discovery/search-filters';
import type { CompactArray } from '../memory/shared-arrays.ts';
import { type Bitset, hasBit, listBits } from './bitset.ts';
import { plainList } from './document-list.ts';
import { type TermLists, termAt } from './postings.ts';
import {
  buildSegment,
  type ColumnName,
  columnNames,
  mapRecord,
  type Segment,
  type SegmentDraft,
  type SizeName,
  sizeNames,
} from './segment.ts';
import { Numbering } from './segment-builder.ts';
import { dictionarySize, TokenCollector, type TokenDictionary } from './token-dictionary.ts';

/** A segment and those of its documents that no longer count: they were replaced or are gone. */
export interface LivingSegment {
  readonly segment: Segment;
  readonly dead: Bitset | null;
}

const gone = 0xffffffff;

/** A segment on its way into a bigger one: where each of its documents goes, `gone` for the dead. */
interface Part {
  readonly segment: Segment;
  readonly target: Uint32Array;
}

/** One segment with the living documents of several of the same platform; needs nothing but the segments. */
export function mergeSegments(platform: Platform, living: readonly LivingSegment[]): Segment {
  const { parts, size } = placeDocuments(living);
  const terms = mergeTerms(parts);
  const numbering = new Numbering();
  const codes = parts.map(({ segment }) => segment.shares.values.map((value) => numbering.of(value)));
  const { values, ranks } = numbering.descending();
  const rankOf = codes.map((numbers) => Uint32Array.from(numbers, (number) => ranks[number] as number));
  const shares = mergeShares(parts, rankOf);
  return buildSegment({
    platform,
    ids: mergeInts(parts, size, (segment) => segment.ids),
    followers: mergeFollowers(parts, size),
    columns: mapRecord(columnNames, (name: ColumnName) => mergeColumn(parts, size, name)),
    ...terms,
    ...shares,
    shareValues: values,
    ages: mergeAges(parts, size, rankOf),
    sizes: mapRecord(sizeNames, (name: SizeName) => mergeInts(parts, size, (segment) => segment.sizes[name])),
  });
}

/** Interleaves the segments' document orders, which all follow the same rule. */
function placeDocuments(living: readonly LivingSegment[]): { parts: readonly Part[]; size: number } {
  const parts = living.map(({ segment }) => ({ segment, target: new Uint32Array(segment.size).fill(gone) }));
  const next = living.map(() => 0);
  const skipDead = (p: number) => {
    const { segment, dead } = living[p] as LivingSegment;
    while (dead && (next[p] as number) < segment.size && hasBit(dead, next[p] as number))
      next[p] = (next[p] as number) + 1;
  };
  for (let p = 0; p < parts.length; p++) skipDead(p);
  let size = 0;
  for (;;) {
    let best = -1;
    for (let p = 0; p < parts.length; p++) {
      if ((next[p] as number) >= (parts[p] as Part).segment.size) continue;
      if (
        best < 0 ||
        comesBefore((parts[p] as Part).segment, next[p] as number, {
          segment: (parts[best] as Part).segment,
          document: next[best] as number,
        })
      )
        best = p;
    }
    if (best < 0) return { parts, size };
    (parts[best] as Part).target[next[best] as number] = size++;
    next[best] = (next[best] as number) + 1;
    skipDead(best);
  }
}

function comesBefore(segment: Segment, document: number, other: { segment: Segment; document: number }): boolean {
  const a = segment.followers[document] as number;
  const b = other.segment.followers[other.document] as number;
  if (a > b) return true;
  if (a < b) return false;
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(b);
  return (segment.ids[document] as number) < (other.segment.ids[other.document] as number);
}

function mergeInts(parts: readonly Part[], size: number, read: (segment: Segment) => CompactArray): Uint32Array {
  const merged = new Uint32Array(size);
  for (const { segment, target } of parts) {
    const values = read(segment);
    for (let d = 0; d < target.length; d++) if (target[d] !== gone) merged[target[d] as number] = values[d] as number;
  }
  return merged;
}

function mergeFollowers(parts: readonly Part[], size: number): Float64Array {
  const merged = new Float64Array(size);
  for (const { segment, target } of parts) {
    for (let d = 0; d < target.length; d++)
      if (target[d] !== gone) merged[target[d] as number] = segment.followers[d] as number;
  }
  return merged;
}

function mergeColumn(parts: readonly Part[], size: number, name: ColumnName): Float64Array {
  const merged = new Float64Array(size);
  for (const { segment, target } of parts) {
    const { codes, values } = segment.columns[name];
    for (let d = 0; d < target.length; d++)
      if (target[d] !== gone) merged[target[d] as number] = values[codes[d] as number] ?? Number.NaN;
  }
  return merged;
}

/** New numbers of a part's keys in the merged dictionary; `gone` for keys that no living document has. */
function renumber(dictionary: TokenDictionary, into: TokenCollector, isLiving: (key: number) => boolean): Uint32Array {
  const { halves } = dictionary;
  const numbers = new Uint32Array(dictionarySize(dictionary)).fill(gone);
  for (let key = 0; key < numbers.length; key++)
    if (isLiving(key)) numbers[key] = into.add(halves[key * 2] as number, halves[key * 2 + 1] as number);
  return numbers;
}

function mergeTerms(parts: readonly Part[]): { terms: TokenDictionary; termLists: TermLists } {
  const collector = new TokenCollector();
  const lists = parts.map((part) => livingLists(part));
  const numbers = parts.map(({ segment }, p) =>
    renumber(segment.terms, collector, (term) => lists[p]?.starts[term] !== lists[p]?.starts[term + 1]),
  );
  const starts = new Uint32Array(collector.size + 1);
  eachKey(lists, numbers, (_, { number, from, to }) => {
    starts[number + 1] = (starts[number + 1] as number) + to - from;
  });
  for (let t = 0; t < collector.size; t++) starts[t + 1] = (starts[t + 1] as number) + (starts[t] as number);
  const ends = starts.slice();
  const documents = new Uint32Array(starts[collector.size] as number);
  eachKey(lists, numbers, (list, { number, from, to }) => {
    const end = ends[number] as number;
    documents.set(list.documents.subarray(from, to), end);
    ends[number] = end + to - from;
    mergeRuns(documents, { from: starts[number] as number, middle: end, to: end + to - from });
  });
  return { terms: collector.finish(), termLists: { starts, documents } };
}

function eachKey(
  lists: readonly TermLists[],
  numbers: readonly Uint32Array[],
  visit: (list: TermLists, key: { number: number; from: number; to: number }) => void,
): void {
  lists.forEach((list, p) => {
    const renumbered = numbers[p] as Uint32Array;
    for (let key = 0; key < renumbered.length; key++) {
      const number = renumbered[key] as number;
      if (number !== gone)
        visit(list, { number, from: list.starts[key] as number, to: list.starts[key + 1] as number });
    }
  });
}

/** A part's term lists with the numbers its documents get, still ascending, because merging keeps their order. */
function livingLists({ segment, target }: Part): TermLists {
  const { postings, size } = segment;
  const terms = postings.counts.length;
  const starts = new Uint32Array(terms + 1);
  const documents = new Uint32Array(postings.counts.reduce((sum, count) => sum + count, 0));
  const listed = new Uint32Array(size);
  let next = 0;
  for (let term = 0; term < terms; term++) {
    starts[term] = next;
    const { bits, list: kept } = termAt(postings, term, size);
    const list = bits
      ? listed.subarray(0, listBits(bits, { from: 0, to: bits.length }, listed))
      : plainList(kept, listed);
    for (let i = 0; i < list.length; i++) {
      const document = target[list[i] as number] as number;
      if (document !== gone) documents[next++] = document;
    }
  }
  starts[terms] = next;
  return { starts, documents };
}

/** Makes one ascending run of two neighbouring ones. */
function mergeRuns(documents: Uint32Array, { from, middle, to }: { from: number; middle: number; to: number }): void {
  if (middle === from || middle === to || (documents[middle - 1] as number) < (documents[middle] as number)) return;
  const second = documents.slice(middle, to);
  let a = middle - 1;
  let b = second.length - 1;
  for (let slot = to - 1; b >= 0; slot--) {
    if (a >= from && (documents[a] as number) > (second[b] as number)) documents[slot] = documents[a--] as number;
    else documents[slot] = second[b--] as number;
  }
}

function mergeShares(
  parts: readonly Part[],
  ranks: readonly Uint32Array[],
): Pick<SegmentDraft, 'shareKeys' | 'shares'> {
  const collector = new TokenCollector();
  const numbers = parts.map(({ segment }) => renumber(segment.shareKeys, collector, () => true));
  const starts = new Uint32Array(collector.size + 1);
  const living = (part: Part, visit: (list: number, entry: number) => void) => {
    for (let list = 0; list < part.segment.shares.starts.length - 1; list++) {
      const end = part.segment.shares.starts[list + 1] as number;
      for (let i = part.segment.shares.starts[list] as number; i < end; i++)
        if (part.target[part.segment.shares.documents[i] as number] !== gone) visit(list, i);
    }
  };
  parts.forEach((part, p) => {
    living(part, (list) => {
      const slot = ((numbers[p] as Uint32Array)[list] as number) + 1;
      starts[slot] = (starts[slot] as number) + 1;
    });
  });
  for (let k = 0; k < collector.size; k++) starts[k + 1] = (starts[k + 1] as number) + (starts[k] as number);
  const next = starts.slice();
  const documents = new Uint32Array(starts[collector.size] as number);
  const codes = new Uint32Array(documents.length);
  parts.forEach((part, p) => {
    living(part, (list, entry) => {
      const number = (numbers[p] as Uint32Array)[list] as number;
      const slot = next[number] as number;
      next[number] = slot + 1;
      documents[slot] = part.target[part.segment.shares.documents[entry] as number] as number;
      codes[slot] = (ranks[p] as Uint32Array)[part.segment.shares.codes[entry] as number] as number;
    });
  });
  return { shareKeys: collector.finish(), shares: { starts, documents, codes } };
}

function mergeAges(parts: readonly Part[], size: number, ranks: readonly Uint32Array[]): SegmentDraft['ages'] {
  const bands = new Map<string, { min: number; max: number }>();
  for (const { segment } of parts) {
    segment.ages.minimums.forEach((min, b) => {
      const max = segment.ages.maximums[b] as number;
      bands.set(`${min}-${max}`, { min, max });
    });
  }
  const sorted = [...bands.values()].sort((a, b) => a.min - b.min || a.max - b.max);
  const numberOf = new Map(sorted.map((band, i) => [`${band.min}-${band.max}`, i]));
  const renumbered = parts.map(({ segment: { ages } }) =>
    Uint16Array.from(ages.minimums, (min, b) => numberOf.get(`${min}-${ages.maximums[b]}`) as number),
  );
  const starts = new Uint32Array(size + 1);
  for (const { segment, target } of parts) {
    for (let d = 0; d < target.length; d++) {
      const document = target[d] as number;
      if (document !== gone)
        starts[document + 1] = (segment.ages.starts[d + 1] as number) - (segment.ages.starts[d] as number);
    }
  }
  for (let d = 0; d < size; d++) starts[d + 1] = (starts[d + 1] as number) + (starts[d] as number);
  const merged = { bands: new Uint16Array(starts[size] as number), codes: new Uint32Array(starts[size] as number) };
  parts.forEach(({ segment, target }, p) => {
    for (let d = 0; d < target.length; d++) {
      if (target[d] === gone) continue;
      let slot = starts[target[d] as number] as number;
      for (let i = segment.ages.starts[d] as number; i < (segment.ages.starts[d + 1] as number); i++, slot++) {
        merged.bands[slot] = (renumbered[p] as Uint16Array)[segment.ages.bands[i] as number] as number;
        merged.codes[slot] = (ranks[p] as Uint32Array)[segment.ages.codes[i] as number] as number;
      }
    }
  });
  return {
    minimums: Float64Array.from(sorted, (band) => band.min),
    maximums: Float64Array.from(sorted, (band) => band.max),
    starts,
    ...merged,
  };
}
