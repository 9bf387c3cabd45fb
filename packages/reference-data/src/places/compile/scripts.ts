import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Scripts by ISO 15924 code; some codes stand for several. */
const byCode: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Armi: /\p{Script=Imperial_Aramaic}/u,
  Armn: /\p{Script=Armenian}/u,
  Beng: /\p{Script=Bengali}/u,
  Cans: /\p{Script=Canadian_Aboriginal}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Ethi: /\p{Script=Ethiopic}/u,
  Geor: /\p{Script=Georgian}/u,
  Grek: /\p{Script=Greek}/u,
  Gujr: /\p{Script=Gujarati}/u,
  Guru: /\p{Script=Gurmukhi}/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Khmr: /\p{Script=Khmer}/u,
  Knda: /\p{Script=Kannada}/u,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/u,
  Laoo: /\p{Script=Lao}/u,
  Latn: /\p{Script=Latin}/u,
  Mlym: /\p{Script=Malayalam}/u,
  Mong: /\p{Script=Mongolian}/u,
  Mtei: /\p{Script=Meetei_Mayek}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Olck: /\p{Script=Ol_Chiki}/u,
  Orya: /\p{Script=Oriya}/u,
  Sinh: /\p{Script=Sinhala}/u,
  Syrc: /\p{Script=Syriac}/u,
  Taml: /\p{Script=Tamil}/u,
  Telu: /\p{Script=Telugu}/u,
  Tfng: /\p{Script=Tifinagh}/u,
  Thaa: /\p{Script=Thaana}/u,
  Thai: /\p{Script=Thai}/u,
  Tibt: /\p{Script=Tibetan}/u,
};

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
    const script = byCode[code];
    if (script === undefined) throw new Error(`Unknown script ${code}`);
    return script;
  });
}
