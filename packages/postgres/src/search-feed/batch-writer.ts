import type { IndexedBatch, Platform, ProfileSize, Token } from '@creator-discovery/search-filters';
import { figureNames } from '@creator-discovery/search-filters/figures';
import { mapRecord, placeToken } from '@creator-discovery/search-filters/indexed-batch';
import { standardBands } from '../search/standard-age-bands.ts';
import { searchToken } from '../search/tokens.ts';
import type { CopiedRows } from './copied-rows.ts';

/** A growing list of unsigned 32-bit integers or doubles. */
class GrowingList<Numbers extends Uint32Array | Float64Array> {
  readonly make: (length: number) => Numbers;
  #items: Numbers;
  length = 0;

  constructor(make: (length: number) => Numbers) {
    this.make = make;
    this.#items = make(4096);
  }

  push(value: number): void {
    if (this.length === this.#items.length) this.#grow();
    this.#items[this.length++] = value;
  }

  /** Returns the contents. Do not use the list afterwards. */
  taken(): Numbers {
    return this.#items.subarray(0, this.length) as Numbers;
  }

  #grow(): void {
    const bigger = this.make(this.#items.length * 2);
    bigger.set(this.#items);
    this.#items = bigger;
  }
}

function uints(): GrowingList<Uint32Array> {
  return new GrowingList((length) => new Uint32Array(length));
}

function doubles(): GrowingList<Float64Array> {
  return new GrowingList((length) => new Float64Array(length));
}

/** Sizes with a column, in order. */
const storedSizes = ['topics', 'bioWords', 'interests', 'hashtags'] as const satisfies readonly ProfileSize[];

export class BatchWriter {
  readonly platform: Platform;
  #ids = uints();
  #figures = figureNames.map(() => doubles());
  #sizes = storedSizes.map(() => uints());
  #placeShares = uints();
  #languageShares = uints();
  #tokens = { starts: uints(), high: uints(), low: uints() };
  #shares = { starts: uints(), high: uints(), low: uints(), shares: uints() };
  #ages = { starts: uints(), mins: doubles(), maxs: doubles(), shares: uints() };

  constructor(platform: Platform) {
    this.platform = platform;
  }

  get length(): number {
    return this.#ids.length;
  }

  /** Adds the current row: its `indexedColumns`, in order. */
  add(row: CopiedRows): void {
    this.#tokens.starts.push(this.#tokens.high.length);
    this.#shares.starts.push(this.#shares.high.length);
    this.#ages.starts.push(this.#ages.mins.length);
    this.#ids.push(row.integer());
    for (const figure of this.#figures) figure.push(row.double());
    for (const size of this.#sizes) size.push(row.integer());
    this.#addShares(row);
    this.#addAges(row);
    const { high, low } = this.#tokens;
    for (let left = row.array(); left > 0; left--) {
      high.push(row.upperHalf());
      low.push(row.lowerHalf());
    }
  }

  taken(): IndexedBatch {
    const { starts, high, low } = this.#tokens;
    starts.push(high.length);
    this.#shares.starts.push(this.#shares.high.length);
    this.#ages.starts.push(this.#ages.mins.length);
    const sizes = this.#sizes.map((size) => size.taken());
    return {
      platform: this.platform,
      ids: this.#ids.taken(),
      figures: mapRecord(figureNames, (_, at) => this.#figures[at]?.taken() as Float64Array),
      sizes: {
        ...mapRecord(storedSizes, (_, at) => sizes[at] as Uint32Array),
        placeShares: this.#placeShares.taken(),
        languageShares: this.#languageShares.taken(),
      },
      tokens: { starts: starts.taken(), high: high.taken(), low: low.taken() },
      shares: {
        starts: this.#shares.starts.taken(),
        high: this.#shares.high.taken(),
        low: this.#shares.low.taken(),
        shares: this.#shares.shares.taken(),
      },
      ages: {
        starts: this.#ages.starts.taken(),
        mins: this.#ages.mins.taken(),
        maxs: this.#ages.maxs.taken(),
        shares: this.#ages.shares.taken(),
      },
    };
  }

  #addShares(row: CopiedRows): void {
    const places = row.array();
    for (let i = 0; i < places; i++) this.#addShareKey(placeToken(row.integer()));
    this.#placeShares.push(this.#addSharesOf(row));
    const languages = row.array();
    for (let i = 0; i < languages; i++) this.#addShareKey(searchToken('audience_language', row.text() ?? ''));
    this.#languageShares.push(this.#addSharesOf(row));
  }

  #addShareKey({ high, low }: Token): void {
    this.#shares.high.push(high);
    this.#shares.low.push(low);
  }

  #addSharesOf(row: CopiedRows): number {
    let sum = 0;
    for (let left = row.array(); left > 0; left--) {
      const share = row.integer();
      this.#shares.shares.push(share);
      sum += share;
    }
    return sum;
  }

  #addAges(row: CopiedRows): void {
    for (const { min, max } of standardBands) {
      const share = row.optionalInteger();
      if (share !== null) this.#addAge(min, max, share);
    }
    for (let left = row.array(); left > 0; left -= 3) this.#addAge(row.double(), row.double(), row.double());
  }

  #addAge(min: number, max: number, share: number): void {
    this.#ages.mins.push(min);
    this.#ages.maxs.push(max);
    this.#ages.shares.push(share);
  }
}
