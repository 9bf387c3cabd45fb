import { readFileSync } from 'node:fs';
import type { DictionaryPage, FoundPlace, Paging, Place, PlaceDictionary } from '@creator-discovery/search-filters';
import { LRUCache } from 'lru-cache';
import { ReadColumns, type TextColumn } from './columns.ts';
import { noParent } from './dictionary-file.ts';
import { firstIndex } from './first-index.ts';
import { foldName } from './folding.ts';
import type { BestNames } from './names/best-fits.ts';
import { NameIndex } from './names/name-index.ts';
import { nearestFound } from './nearest.ts';
import nicknamesByPlace from './nicknames.json' with { type: 'json' };
import regionCodes from './region-codes.json' with { type: 'json' };
import { ofRegionsAndCountries, withoutKind } from './region-kinds.ts';

const dictionaryFile = new URL('../../data/places.bin', import.meta.url);

/**
 * Countries (id `DE`), first-level regions (`DE.16`) and cities of at least 1,000 people (GeoNames number, `2950159`), by
 * names in many languages. The population of a region is that of its cities. (contract 6)
 *
 * @example
 * const places = GeoNamesPlaces.load();
 * places.resolve('mailand')?.displayName; // 'Milan, Lombardy, Italy'
 */
export class GeoNamesPlaces implements PlaceDictionary {
  readonly version: string;
  readonly #names: NameIndex;
  readonly #populations: Uint32Array;
  readonly #numbers: Uint32Array;
  readonly #citiesByNumber: Uint32Array;
  readonly #areas: { ordinals: Uint32Array; parents: Uint32Array; lasts: Uint32Array; codes: TextColumn };
  /** Ordinals of countries, regions and former ids. */
  readonly #ordinals: Map<string, number>;
  /** Imports look up the same few thousand cities a dozen times per creator. */
  readonly #cities = new LRUCache<string, number>({ max: 16_384 });
  readonly #places: (Place | undefined)[];
  readonly #found = new LRUCache<string, BestNames>({
    maxSize: 500_000,
    sizeCalculation: ({ ordinals }) => ordinals.length + 1,
  });

  /** @param file compiled dictionary */
  constructor(file: Uint8Array) {
    const columns = new ReadColumns(file);
    this.version = new TextDecoder().decode(columns.bytes('version'));
    this.#populations = columns.numbers('populations');
    this.#numbers = columns.numbers('numbers');
    this.#citiesByNumber = columns.numbers('citiesByNumber');
    this.#areas = {
      ordinals: columns.numbers('areaOrdinals'),
      parents: columns.numbers('areaParents'),
      lasts: columns.numbers('areaLasts'),
      codes: columns.texts('code'),
    };
    const weights = this.#populations.slice();
    const unusual = columns.numbers('unusualWeights');
    columns.numbers('unusualOrdinals').forEach((ordinal, index) => {
      weights[ordinal] = unusual[index] as number;
    });
    this.#names = new NameIndex(columns, weights);
    const former = columns.texts('former');
    this.#ordinals = new Map([
      ...Array.from(columns.numbers('formerOrdinals'), (ordinal, index) => [former.at(index), ordinal] as const),
      ...Array.from(this.#areas.ordinals, (ordinal, index) => [this.#areas.codes.at(index), ordinal] as const),
    ]);
    this.#places = new Array(this.size);
  }

  /** Reads the compiled dictionary of this package. */
  static load(): GeoNamesPlaces {
    return new GeoNamesPlaces(readFileSync(dictionaryFile));
  }

  /** Number of places. Ordinals are from 0 to `size - 1`. */
  get size(): number {
    return this.#populations.length;
  }

  byId(id: string): Place | null {
    const known = this.#ordinals.get(id) ?? this.#cities.get(id);
    if (known !== undefined) return this.byOrdinal(known);
    const ordinal = cityFormat.test(id) ? this.#cityOrdinal(Number(id)) : -1;
    if (ordinal >= 0) this.#cities.set(id, ordinal);
    return this.byOrdinal(ordinal);
  }

  byOrdinal(ordinal: number): Place | null {
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= this.size) return null;
    this.#places[ordinal] ??= this.#read(ordinal);
    return this.#places[ordinal] ?? null;
  }

  resolve(name: string): Place | null {
    return this.named(name)[0] ?? null;
  }

  named(name: string): readonly Place[] {
    const given = name.trim();
    const written = given.replace(initials, '$1');
    if (/^[A-Z]{2}$/.test(written)) return this.#coded(written);
    const found = this.#asWritten(written);
    // Names of some places have such points: `Bogota D.C.`
    return found.length > 0 || written === given ? found : this.#asWritten(given);
  }

  #asWritten(written: string): readonly Place[] {
    const [first = '', ...wider] = written.split(',').map(foldName);
    const fullName = nicknames.get(first);
    const within = wider.length === 0 ? [] : this.#within(first, wider);
    if (within.length > 0) return within;
    if (fullName !== undefined) return wider.length === 0 ? this.#named(fullName) : this.#within(fullName, wider);
    const coded = wider.length === 0 ? [] : this.#lyingIn(this.#withCode(written.split(',')[0] ?? ''), wider);
    if (coded.length > 0) return coded;
    const whole = this.#named(foldName(written));
    if (whole.length > 0 || wider.length > 0) return whole;
    const words = first.split(' ');
    const readings = words.map((_, at) => this.#within(words.slice(0, at).join(' '), [words.slice(at).join(' ')]));
    return readings.find((places) => places.length > 0) ?? this.#ofKind(first);
  }

  /** Two capital letters are a well-known city (`LA`), a country or a region, but no town: `EU` is not Eu. */
  #coded(code: string): readonly Place[] {
    const named = this.#named(nicknames.get(foldName(code)) ?? foldName(code));
    const known = named.filter(({ type, population }) => type !== 'CITY' || population >= minPopulationOfShort);
    const rank = ({ type }: Place) => ['CITY', 'COUNTRY', 'REGION'].indexOf(type);
    const all = [...new Set([...this.#withCode(code), ...known])].sort((a, b) => rank(a) - rank(b));
    const [first, second, ...others] = all;
    if (!first || !second || first.type === 'CITY' || second.type !== 'REGION') return all;
    return second.population >= first.population * timesOfCountry ? [second, first, ...others] : all;
  }

  /** `Buenos Aires Province`, `Republic of Ireland`, `The Netherlands` */
  #ofKind(folded: string): readonly Place[] {
    // `de Lisboa` names no kind.
    const hasKind = folded.split(' ').some((word) => ofRegionsAndCountries.has(word));
    const named = hasKind ? this.#named(withoutKind(folded, ofRegionsAndCountries)) : [];
    const countries = named.filter(({ type }) => type === 'COUNTRY');
    if (countries.length > 0 && stateNames.test(folded)) return countries;
    return named.filter(({ type }) => type === 'REGION');
  }

  /** Returns the places of a name within the others: those with this displayed name, or else all. */
  #within(first: string, wider: readonly string[]): readonly Place[] {
    const whole = this.#named(first);
    const named = whole.length > 0 ? whole : this.#ofKind(first);
    const found = this.#lyingIn(named, wider);
    const own = found.filter((place) => foldName(place.name) === first);
    return own.length > 0 ? own : found;
  }

  #lyingIn(named: readonly Place[], wider: readonly string[]): readonly Place[] {
    if (named.length === 0) return named;
    const around = wider.map((part) => [...this.#named(part), ...this.#withCode(part.toUpperCase())]);
    return named.filter((place) => around.every((places) => places.some((wide) => liesUnder(place, wide))));
  }

  #named(folded: string): Place[] {
    return this.#names.named(folded).map((ordinal) => this.byOrdinal(ordinal) as Place);
  }

  /** Returns the country and regions that are written as that code. */
  #withCode(code: string): Place[] {
    return [code, `US.${code}`, ...(regionsByCode.get(code) ?? [])].flatMap((id) => this.byId(id) ?? []);
  }

  search(
    query: string,
    { type, offset, limit }: Paging & { readonly type?: Place['type'] },
  ): DictionaryPage<FoundPlace> {
    const found = this.#search(nicknames.get(foldName(query)) ?? foldName(query));
    const all = Array.from(found.ordinals.keys());
    const wanted = type === undefined ? all : all.filter((index) => this.#typeOf(found.ordinals[index] ?? 0) === type);
    const entries = wanted.slice(offset, offset + limit).map((index) => this.#foundPlace(found, index));
    return { entries, total: wanted.length };
  }

  nearest(name: string, limit: number): readonly Place[] {
    const coded = this.#withCode(name.trim().toUpperCase());
    if (coded.length > 0) return coded.slice(0, limit);
    const folded = foldName(name.split(',')[0] ?? '');
    const search = (text: string) => this.search(text, { offset: 0, limit }).entries;
    return nearestFound(folded, search).map(({ place }) => place);
  }

  #foundPlace(found: BestNames, index: number): FoundPlace {
    const ordinal = found.ordinals[index] as number;
    const key = found.keys[index] as number;
    const place = this.byOrdinal(ordinal) as Place;
    return { place, matchedName: this.#names.isOwnKey(ordinal, key) ? place.name : this.#names.written(key) };
  }

  #search(folded: string): BestNames {
    const known = this.#found.get(folded);
    if (known !== undefined) return known;
    const found = this.#names.search(folded);
    this.#found.set(folded, found);
    return found;
  }

  #cityOrdinal(number: number): number {
    const cities = this.#citiesByNumber;
    const numberOf = (index: number): number => this.#numbers[cities[index] as number] as number;
    const index = firstIndex(cities.length, (i) => numberOf(i) >= number);
    return index < cities.length && numberOf(index) === number ? (cities[index] as number) : -1;
  }

  #typeOf(ordinal: number): Place['type'] {
    const area = this.#areaAtOrBefore(ordinal);
    if (this.#areas.ordinals[area] !== ordinal) return 'CITY';
    return this.#areas.parents[area] === noParent ? 'COUNTRY' : 'REGION';
  }

  /** Returns the index of the last country or region at or before the place. */
  #areaAtOrBefore(ordinal: number): number {
    return firstIndex(this.#areas.ordinals.length, (i) => (this.#areas.ordinals[i] as number) > ordinal) - 1;
  }

  #parentOf(ordinal: number, area: number): Place | null {
    const { ordinals, parents, lasts } = this.#areas;
    const before = ordinals[area] as number;
    if (before === ordinal) return this.byOrdinal(parents[area] as number);
    return this.byOrdinal((lasts[area] as number) >= ordinal ? before : (parents[area] as number));
  }

  #read(ordinal: number): Place {
    const type = this.#typeOf(ordinal);
    const area = this.#areaAtOrBefore(ordinal);
    const parent = this.#parentOf(ordinal, area);
    const name = this.#names.ownName(ordinal);
    const id = type === 'CITY' ? String(this.#numbers[ordinal]) : this.#areas.codes.at(area);
    return {
      id,
      name,
      displayName: displayName(name, parent),
      type,
      countryCode: parent?.countryCode ?? id,
      parentId: parent?.id ?? null,
      population: this.#populations[ordinal] as number,
      ordinal,
      lastOrdinal: type === 'CITY' ? ordinal : (this.#areas.lasts[area] as number),
    };
  }
}

/** GeoNames numbers have up to eight digits so far. */
const cityFormat = /^[1-9]\d{0,8}$/;
/** A city of this size may be known by two letters. */
const minPopulationOfShort = 500_000;
/** `VA` is Virginia, and not the Vatican, which has fewer people by more than this factor. */
const timesOfCountry = 100;

/** Ids of regions outside the US by postal code. Ids of US states are their codes. */
const regionsByCode = new Map<string, string[]>();
for (const [country, codes] of Object.entries(regionCodes))
  for (const [code = '', number] of codes.split(' ').map((pair) => pair.split('=')))
    regionsByCode.set(code, [...(regionsByCode.get(code) ?? []), `${country}.${number}`]);

/** Full names by short ones, which are ambiguous or missing in the sources. */
const nicknames = new Map<string, string>();
for (const [fullName = '', names = ''] of Object.values(nicknamesByPlace).flatMap((entries) =>
  entries.split(', ').map((entry) => entry.split('=')),
))
  for (const name of names.split('|')) nicknames.set(foldName(name), foldName(fullName));

/** Formal names of countries. A republic may be a region, too. */
const stateNames = /^the |republi[ck]|repubblica|kingdom of|konigreich|reino de|royaume|commonwealth|federation/;

/** Points of abbreviations: `U.S.A.`. */
const initials = /(?<![\p{L}\p{M}])(\p{L})\.(?=\p{L}|[\s,]|$)/gu;

function liesUnder(place: Place, wide: Place): boolean {
  return place.ordinal > wide.ordinal && place.ordinal <= wide.lastOrdinal;
}

/** Returns `Berlin, Germany`, not `Berlin, Berlin, Germany`. */
function displayName(name: string, parent: Place | null): string {
  if (parent === null) return name;
  return parent.name === name ? parent.displayName : `${name}, ${parent.displayName}`;
}
