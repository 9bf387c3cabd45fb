/** `npm run places`: compiles the sources into `data/places.bin` and `data/languages.bin`, which are committed. */
import { writeFileSync } from 'node:fs';
import { countries as countriesOfTheWorld } from 'countries-list';
import iso6391 from 'iso-639-1';
import { encodeDictionary } from '../dictionary-file.ts';
import { encodeLanguages, type GivenLanguage } from '../language-file.ts';
import { buildPlaceTree, type GivenArea } from '../place-tree.ts';
import { cities } from './cities.ts';
import { languageNames, type NamesByCode, subdivisionNames, territoryNames } from './cldr-names.ts';
import { furtherLanguageNames, furtherNames } from './further-names.ts';
import { withoutAddition } from './names.ts';
import { regions } from './regions.ts';
import { geonamesCountries } from './scripts.ts';

/** Dropped because `countries-list` has the well-known abbreviations. */
const abbreviation = /^([A-Z]\.?-?){2,5}$/;

function countries(names: NamesByCode): GivenArea[] {
  return Object.entries(countriesOfTheWorld).map(([code, { name, native, ...given }]) => ({
    code,
    name,
    aliases: [
      native,
      ...('alias' in given ? given.alias : []),
      ...furtherNames(code),
      ...[...(names.get(code) ?? [])]
        .filter((other) => !abbreviation.test(other))
        .flatMap((other) => [other, withoutAddition(other)]),
    ],
    population: geonamesCountries.get(code)?.population ?? 0,
  }));
}

function languages(names: NamesByCode): GivenLanguage[] {
  return iso6391.getLanguages(iso6391.getAllCodes()).map(({ code, name, nativeName }) => ({
    code,
    name,
    aliases: [
      ...[name, nativeName].flatMap((some) => [some, ...some.split(/[,;(]/)]),
      ...furtherLanguageNames(code),
      ...[...(names.get(code) ?? [])].flatMap((other) => [other, withoutAddition(other)]),
    ].filter((alias) => alias !== name),
  }));
}

writeFileSync(new URL('../../../data/languages.bin', import.meta.url), encodeLanguages(languages(languageNames())));

const tree = buildPlaceTree({
  countries: countries(territoryNames()),
  regions: regions(subdivisionNames()),
  ...cities(),
});
writeFileSync(new URL('../../../data/places.bin', import.meta.url), encodeDictionary(tree));
