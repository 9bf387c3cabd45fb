import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import type { Names } from './filter.ts';
import type { FilterObject } from './filter-values.ts';

/** What places are called, by id: addresses have only ids, and the API names them in every answer. */
class KnownPlaces {
  #names: ReadonlyMap<string, string> = new Map();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  names = (): ReadonlyMap<string, string> => this.#names;

  remember(id: string, name: string): void {
    if (this.#names.get(id) === name) return;
    this.#names = new Map(this.#names).set(id, name);
    this.#listeners.notify();
  }
}

const places = new KnownPlaces();

/** Keeps the name of a place for as long as the page is open. */
export function rememberPlace(id: string, name: string): void {
  places.remember(id, name);
}

/** Keeps the names of the places that these filters, as the API shows them, are about. */
export function rememberPlaces({ creator, audience }: FilterObject): void {
  for (const place of [creator?.location, audience?.location]) {
    if (place?.id !== undefined && place.display_name !== undefined) places.remember(place.id, place.display_name);
  }
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** What ids are called, as far as this page has heard. */
export function useNames(): Names {
  const known = useSyncExternalStore(places.subscribe, places.names);
  return { place: (id) => known.get(id) ?? id, language: languageName };
}

/** `en` → `English`; a code that nobody knows stays what it is. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
