import { languageName } from '@creator-discovery/creators/reading';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { readJson } from '../model/stored-json.ts';
import type { Names } from './filter.ts';
import type { FilterObject } from './filter-values.ts';

const stored = 'places';

/** Place names by id, from API responses; addresses contain ids only. The tab keeps them for a reload. */
class KnownPlaces {
  #names: ReadonlyMap<string, string> = new Map(
    readJson<[string, string][]>({ getItem: (key) => globalThis.sessionStorage?.getItem(key) ?? null }, stored, []),
  );
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  names = (): ReadonlyMap<string, string> => this.#names;

  remember(id: string, name: string): void {
    if (this.#names.get(id) === name) return;
    this.#names = new Map(this.#names).set(id, name);
    globalThis.sessionStorage?.setItem(stored, JSON.stringify([...this.#names]));
    this.#listeners.notify();
  }
}

const places = new KnownPlaces();

export function rememberPlace(id: string, name: string): void {
  places.remember(id, name);
}

export function rememberPlaces(search: FilterObject): void {
  for (const { id, display_name: name } of placesOf(search))
    if (id !== undefined && name !== undefined) places.remember(id, name);
}

interface KnownPlace {
  readonly id?: string;
  readonly name?: string;
  readonly display_name?: string;
}

/** Places of a search, with their names if the API returned it. */
export function placesOf({ creator, audience }: FilterObject): readonly KnownPlace[] {
  const single = [creator?.location, audience?.location].flatMap((place) => place ?? []);
  return [...single, ...(creator?.locations ?? []), ...(audience?.locations?.values ?? [])];
}

export function useNames(): Names {
  const known = useSyncExternalStore(places.subscribe, places.names);
  return { place: (id) => known.get(id) ?? id, language: languageName };
}

/** Filters that the API returned include their place names. */
export function namesOf(filters: FilterObject, names: Names): Names {
  const named = placesOf(filters);
  return { ...names, place: (id) => named.find((place) => place.id === id)?.display_name ?? names.place(id) };
}
