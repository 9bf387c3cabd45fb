import type { IndexedBatch, Platform } from '@creator-discovery/search-filters';
import { mapRecord } from '@creator-discovery/search-filters/indexed-batch';
import { orderDescending } from '../memory/argsort.ts';
import { DoubleList, IntList } from '../memory/shared-arrays.ts';
import { buildSegment, columnNames, documentsById, type Segment, type SegmentDraft, sizeNames } from './segment.ts';
import { TokenCollector } from './token-dictionary.ts';

/** Entries per document, in the order of adding. */
interface Entries {
  readonly starts: IntList;
  readonly keys: IntList;
  readonly codes: IntList;
}

function entries(): Entries {
  return { starts: new IntList(), keys: new IntList(), codes: new IntList() };
}

/** Builds a segment from distinct creators of one platform, in any order. */
export class SegmentBuilder {
  readonly platform: Platform;
  #ids = new IntList();
  #followers = new DoubleList();
  #columns = mapRecord(columnNames, () => new DoubleList());
  #sizes = mapRecord(sizeNames, () => new IntList());
  #terms = new TokenCollector();
  #documentTerms = { starts: new IntList(), keys: new IntList() };
  #shareKeys = new TokenCollector();
  #shares = entries();
  #ages = entries();
  #shareValues = new Numbering();
  #bands = new Map<number, { number: number; min: number; max: number }>();

  constructor(platform: Platform) {
    this.platform = platform;
  }

  get size(): number {
    return this.#ids.length;
  }

  add(batch: IndexedBatch): void {
    this.#ids.append(batch.ids);
    this.#followers.append(batch.figures.followers);
    for (const name of columnNames) this.#columns[name].append(batch.figures[name]);
    for (const name of sizeNames) this.#sizes[name].append(batch.sizes[name]);
    this.#addTerms(batch.tokens);
    this.#addShares(batch.shares);
    this.#addAges(batch.ages);
  }

  #addTerms({ starts, high, low }: IndexedBatch['tokens']): void {
    const { keys } = this.#documentTerms;
    this.#documentTerms.starts.appendShifted(starts.subarray(0, -1), keys.length);
    for (let i = 0; i < high.length; i++) keys.push(this.#terms.add(high[i] as number, low[i] as number));
  }

  #addShares({ starts, high, low, shares }: IndexedBatch['shares']): void {
    const { keys, codes } = this.#shares;
    this.#shares.starts.appendShifted(starts.subarray(0, -1), keys.length);
    for (let i = 0; i < high.length; i++) {
      keys.push(this.#shareKeys.add(high[i] as number, low[i] as number));
      codes.push(this.#shareValues.of(shares[i] as number));
    }
  }

  #addAges({ starts, mins, maxs, shares }: IndexedBatch['ages']): void {
    const { keys, codes } = this.#ages;
    this.#ages.starts.appendShifted(starts.subarray(0, -1), keys.length);
    for (let i = 0; i < mins.length; i++) {
      keys.push(this.#band(mins[i] as number, maxs[i] as number));
      codes.push(this.#shareValues.of(shares[i] as number));
    }
  }

  #band(min: number, max: number): number {
    // Both are years and fit into one number.
    const name = min * 65_536 + max;
    const known = this.#bands.get(name);
    if (known) return known.number;
    this.#bands.set(name, { number: this.#bands.size, min, max });
    return this.#bands.size - 1;
  }

  finish(): Segment {
    return buildSegment(this.#draft());
  }

  #draft(): SegmentDraft {
    const order = this.#documentOrder();
    const { values, ranks } = this.#shareValues.descending();
    const terms = transpose(this.#documentTerms, order, this.#terms.size);
    const shares = transpose(this.#shares, order, this.#shareKeys.size);
    return {
      platform: this.platform,
      ids: pick(this.#ids.view(), order),
      followers: pickDoubles(this.#followers.view(), order),
      columns: mapRecord(columnNames, (name) => pickDoubles(this.#columns[name].view(), order)),
      terms: this.#terms.finish(),
      termLists: terms,
      shareKeys: this.#shareKeys.finish(),
      shares: {
        starts: shares.starts,
        documents: shares.documents,
        codes: shares.codes.map((code) => ranks[code] as number),
      },
      shareValues: values,
      ages: this.#agesInOrder(order, ranks),
      sizes: mapRecord(sizeNames, (name) => pick(this.#sizes[name].view(), order)),
    };
  }

  /** Returns the documents by follower count descending, unknown last, then id. */
  #documentOrder(): Uint32Array {
    const byId = documentsById(this.#ids.view());
    const order = new Uint32Array(byId.length);
    orderDescending(pickDoubles(this.#followers.view(), byId), order);
    return order.map((position) => byId[position] as number);
  }

  #agesInOrder(order: Uint32Array, ranks: Uint32Array): SegmentDraft['ages'] {
    const sorted = [...this.#bands.values()].sort((a, b) => a.min - b.min || a.max - b.max);
    const numbers = new Uint32Array(sorted.length);
    sorted.forEach((band, i) => {
      numbers[band.number] = i;
    });
    const starts = new Uint32Array(order.length + 1);
    const bands = new Uint16Array(this.#ages.keys.length);
    const codes = new Uint32Array(this.#ages.keys.length);
    let next = 0;
    order.forEach((added, document) => {
      starts[document] = next;
      for (let i = this.#ages.starts.at(added); i < endOf(this.#ages, added); i++) {
        bands[next] = numbers[this.#ages.keys.at(i)] as number;
        codes[next++] = ranks[this.#ages.codes.at(i)] as number;
      }
    });
    starts[order.length] = next;
    return {
      minimums: Float64Array.from(sorted, (band) => band.min),
      maximums: Float64Array.from(sorted, (band) => band.max),
      starts,
      bands,
      codes,
    };
  }
}

function endOf(list: { starts: IntList; keys: IntList }, document: number): number {
  return document + 1 < list.starts.length ? list.starts.at(document + 1) : list.keys.length;
}

/** Inverts the keys of each document, with their codes if any, into ascending documents per key. */
function transpose(
  forward: { starts: IntList; keys: IntList; codes?: IntList },
  order: Uint32Array,
  keys: number,
): { starts: Uint32Array; documents: Uint32Array; codes: Uint32Array } {
  const starts = new Uint32Array(keys + 1);
  const all = forward.keys.view();
  const codesBefore = forward.codes?.view() ?? new Uint32Array(0);
  for (let i = 0; i < all.length; i++) starts[(all[i] as number) + 1] = (starts[(all[i] as number) + 1] as number) + 1;
  for (let k = 0; k < keys; k++) starts[k + 1] = (starts[k + 1] as number) + (starts[k] as number);
  const next = starts.slice();
  const documents = new Uint32Array(all.length);
  const codes = new Uint32Array(codesBefore.length);
  for (let document = 0; document < order.length; document++) {
    const added = order[document] as number;
    const end = endOf(forward, added);
    for (let i = forward.starts.at(added); i < end; i++) {
      const key = all[i] as number;
      const slot = next[key] as number;
      next[key] = slot + 1;
      documents[slot] = document;
      if (codes.length > 0) codes[slot] = codesBefore[i] as number;
    }
  }
  return { starts, documents, codes };
}

function pick(values: Uint32Array, order: Uint32Array): Uint32Array {
  const picked = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) picked[i] = values[order[i] as number] as number;
  return picked;
}

function pickDoubles(values: Float64Array, order: Uint32Array): Float64Array {
  const picked = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) picked[i] = values[order[i] as number] as number;
  return picked;
}

/** Numbers distinct values in order of appearance. */
export class Numbering {
  #numbers = new Map<number, number>();

  of(value: number): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    this.#numbers.set(value, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** Returns the values in descending order, and the rank of each number. */
  descending(): { values: Float64Array; ranks: Uint32Array } {
    const values = Float64Array.from(this.#numbers.keys()).sort().reverse();
    const ranks = new Uint32Array(values.length);
    values.forEach((value, rank) => {
      ranks[this.#numbers.get(value) as number] = rank;
    });
    return { values, ranks };
  }
}
