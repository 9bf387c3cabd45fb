import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptsOfLanguages } from '../scripts-by-code.ts';
import { geonamesFolder } from './sources.ts';

interface GeoNamesCountry {
  iso: string;
  population: number;
  /** Tags such as `de-CH`, most common first. */
  languages: string;
}

const file = readFileSync(join(geonamesFolder(), 'countries.json'), 'utf8');

/** GeoNames countries by ISO 3166-1 code. */
export const geonamesCountries = new Map(Object.entries<GeoNamesCountry>(JSON.parse(file)));

const known = new Map<string, readonly RegExp[]>();

/** Returns the scripts of the languages of a country. */
export function scriptsOf(country: string): readonly RegExp[] {
  const found = known.get(country) ?? scriptsOfLanguages(geonamesCountries.get(country)?.languages ?? '');
  known.set(country, found);
  return found;
}
