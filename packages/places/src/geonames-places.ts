import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DictionaryPage, Paging, Place, PlaceDictionary } from '@creator-discovery/search-filters';
import { LRUCache } from 'lru-cache';
import { type DictionaryColumns, decodeDictionary, noParent, placeTypes } from './dictionary-file.ts';
import { foldName } from './folding.ts';
import { firstIndex, NameKeys } from './name-keys.ts';

const dictionaryFile = new URL('../data/places.bin', import.meta.url);

/**
 * The real places of the world: countries (id `DE`), their first-level regions (`DE.16`) and cities of at least 1,000
 * people (the GeoNames number, `2950159`). The population of a country or region is that of its cities. (contract 6)
 *
 * @example
 * const places = GeoNamesPlaces.load();
 * places.resolve('sao paulo')?.displayName; // 'São Paulo, Brazil'
 */
export class GeoNamesPlaces implements PlaceDictionary {
  readonly #file: Uint8Array;
  readonly #columns: DictionaryColumns;
  readonly #keys: NameKeys;
  /** Ordinals by id: of countries and regions, and of the cities looked up so far. */
  readonly #ordinals: Map<string, number>;
  readonly #places: (Place | undefined)[];
  /** What searches found: one letter is in the names of most places, and looking through all of them takes 50 ms. */
  readonly #found = new LRUCache<string, Uint32Array>({
    maxSize: 1_000_000,
    sizeCalculation: ({ length }) => length + 1,
  });

  /** Opens a compiled dictionary file; most callers want `load`. */
  constructor(file: Uint8Array) {
    this.#file = file;
    this.#columns = decodeDictionary(file);
    this.#keys = new NameKeys(this.#columns);
    const { codes, codeOrdinals } = this.#columns;
    this.#ordinals = new Map(Array.from(codeOrdinals, (ordinal, index) => [codes.at(index), ordinal]));
    this.#places = new Array(this.size);
  }

  /** Reads the compiled dictionary of this package. */
  static load(): GeoNamesPlaces {
    return new GeoNamesPlaces(readFileSync(dictionaryFile));
  }

  /** A hash of the data; ordinals of another version mean other places. */
  get version(): string {
    return hash('sha256', this.#file).slice(0, 16);
  }

  /** The number of places; ordinals are `0..size-1`. */
  get size(): number {
    return this.#columns.types.length;
  }

  byId(id: string): Place | null {
    const known = this.#ordinals.get(id);
    if (known !== undefined) return this.byOrdinal(known);
    const ordinal = this.#cityOrdinal(id);
    if (ordinal >= 0) this.#ordinals.set(id, ordinal);
    return this.byOrdinal(ordinal);
  }

  byOrdinal(ordinal: number): Place | null {
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= this.size) return null;
    this.#places[ordinal] ??= this.#read(ordinal);
    return this.#places[ordinal] ?? null;
  }

  /** Also resolves a name followed by places that contain it: `Paris, Texas`, or a complete display name. */
  resolve(name: string): Place | null {
    const whole = this.#keys.named(foldName(name))[0];
    if (whole !== undefined) return this.byOrdinal(whole);
    const [first, ...wider] = name.split(',').map(foldName);
    if (!first || wider.length === 0) return null;
    const around = wider.map((part) => this.#keys.named(part));
    const found = this.#keys
      .named(first)
      .find((ordinal) => around.every((places) => places.some((place) => this.#liesUnder(ordinal, place))));
    return found === undefined ? null : this.byOrdinal(found);
  }

  search(query: string, { type, offset, limit }: Paging & { readonly type?: Place['type'] }): DictionaryPage<Place> {
    const found = this.#search(foldName(query), type);
    const entries = Array.from(found.subarray(offset, offset + limit), (ordinal) => this.byOrdinal(ordinal) as Place);
    return { entries, total: found.length };
  }

  #search(folded: string, type: Place['type'] | undefined): Uint32Array {
    if (folded === '') return new Uint32Array();
    const name = `${type ?? ''} ${folded}`;
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const wanted = (ordinal: number): boolean =>
      type === undefined || placeTypes[this.#columns.types[ordinal] as number] === type;
    const beginning = new Set([...this.#keys.beginningWith(folded)].filter(wanted));
    const others = new Set<number>();
    for (const ordinal of this.#keys.containing(folded))
      if (wanted(ordinal) && !beginning.has(ordinal)) others.add(ordinal);
    const found = new Uint32Array(beginning.size + others.size);
    found.set(this.#mostPopulousFirst(beginning));
    found.set(this.#mostPopulousFirst(others), beginning.size);
    this.#found.set(name, found);
    return found;
  }

  /** Sorted as plain numbers, many times faster than by a comparison: fewer people first, then the ordinal. */
  #mostPopulousFirst(ordinals: ReadonlySet<number>): Float64Array {
    const { populations } = this.#columns;
    const keys = Float64Array.from(ordinals, (ordinal) => ordinal - (populations[ordinal] as number) * this.size);
    return keys.sort().map((key) => key - Math.floor(key / this.size) * this.size);
  }

  #liesUnder(ordinal: number, place: number): boolean {
    return ordinal > place && ordinal <= (this.#columns.lasts[place] as number);
  }

  #cityOrdinal(id: string): number {
    if (!/^[1-9]\d{0,9}$/.test(id)) return -1;
    const { cityNumbers, cityOrdinals } = this.#columns;
    const number = Number(id);
    const index = firstIndex(cityNumbers.length, (i) => (cityNumbers[i] as number) >= number);
    return cityNumbers[index] === number ? (cityOrdinals[index] as number) : -1;
  }

  #id(ordinal: number): string {
    const { types, numbers, codes } = this.#columns;
    const number = numbers[ordinal] as number;
    return placeTypes[types[ordinal] as number] === 'CITY' ? String(number) : codes.at(number);
  }

  #read(ordinal: number): Place {
    const { names, types, parents, lasts, populations } = this.#columns;
    const parent = parents[ordinal] === noParent ? null : this.byOrdinal(parents[ordinal] as number);
    const name = names.at(ordinal);
    return {
      id: this.#id(ordinal),
      name,
      displayName: displayName(name, parent),
      type: placeTypes[types[ordinal] as number] as Place['type'],
      countryCode: parent?.countryCode ?? this.#id(ordinal),
      parentId: parent?.id ?? null,
      population: populations[ordinal] as number,
      ordinal,
      lastOrdinal: lasts[ordinal] as number,
    };
  }
}

/** `Berlin, Germany` rather than `Berlin, Berlin, Germany`. */
function displayName(name: string, parent: Place | null): string {
  if (parent === null) return name;
  return parent.name === name ? parent.displayName : `${name}, ${parent.displayName}`;
}
