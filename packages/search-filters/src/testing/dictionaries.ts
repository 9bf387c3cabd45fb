import type { Language, LanguageDictionary, Place, PlaceDictionary } from '../ports.ts';
import { words } from '../words.ts';

function place(
  name: string,
  at: { type: Place['type']; parent?: string; population: number; ordinal: number; last?: number; id?: string },
): Place {
  return {
    id: at.id ?? name.toLowerCase(),
    name,
    displayName: name,
    type: at.type,
    countryCode: 'XX',
    parentId: at.parent ?? null,
    population: at.population,
    ordinal: at.ordinal,
    lastOrdinal: at.last ?? at.ordinal,
  };
}

/** Both countries have a `Córdoba`; the larger one is in Argentina. */
export const testPlaces: readonly Place[] = [
  place('Argentina', { type: 'COUNTRY', population: 45, ordinal: 1, last: 3 }),
  place('Pampa', { type: 'REGION', parent: 'argentina', population: 20, ordinal: 2, last: 3 }),
  place('Córdoba', { type: 'CITY', parent: 'pampa', population: 15, ordinal: 3, id: 'cordoba-ar' }),
  place('Spain', { type: 'COUNTRY', population: 47, ordinal: 4, last: 8 }),
  place('Andalusia', { type: 'REGION', parent: 'spain', population: 8, ordinal: 5, last: 7 }),
  place('Córdoba', { type: 'CITY', parent: 'andalusia', population: 3, ordinal: 6, id: 'cordoba-es' }),
  place('Seville', { type: 'CITY', parent: 'andalusia', population: 7, ordinal: 7 }),
  place('Madrid', { type: 'REGION', parent: 'spain', population: 6, ordinal: 8 }),
];

function named(name: string) {
  const wanted = words(name).join(' ');
  return (known: { readonly name: string }) => words(known.name).join(' ') === wanted;
}

function beginningLike(name: string) {
  const beginning = name.slice(0, 3).toLowerCase();
  return (known: { readonly name: string }) => known.name.toLowerCase().startsWith(beginning);
}

export const placeDictionary: Pick<PlaceDictionary, 'byId' | 'named' | 'resolve' | 'nearest'> = {
  byId: (id) => testPlaces.find((known) => known.id === id) ?? null,
  named: (name) => testPlaces.filter(named(name)).sort((a, b) => b.population - a.population),
  resolve: (name) => placeDictionary.named(name)[0] ?? null,
  nearest: (name, limit) => testPlaces.filter(beginningLike(name)).slice(0, limit),
};

const testLanguages: readonly Language[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Spanish' },
  { code: 'fr', name: 'French' },
];

export const languageDictionary: Pick<LanguageDictionary, 'byCode' | 'resolve' | 'nearest'> = {
  byCode: (code) => testLanguages.find((language) => language.code === code) ?? null,
  resolve: (name) => testLanguages.find(named(name)) ?? null,
  nearest: (name, limit) => testLanguages.filter(beginningLike(name)).slice(0, limit),
};
