import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptsByCode } from '../scripts-by-code.ts';
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
  const found = known.get(country) ?? scripts(geonamesCountries.get(country)?.languages ?? '');
  known.set(country, found);
  return found;
}

function scripts(languages: string): readonly RegExp[] {
  const codes = languages
    .split(',')
    .filter((tag) => tag !== '')
    .map((tag) => new Intl.Locale(tag).maximize().script ?? 'Latn');
  return [...new Set(codes)].map((code) => {
    const script = scriptsByCode[code];
    if (script === undefined) throw new Error(`Unknown script ${code}`);
    return script;
  });
}
