import type { Place, PlaceDictionary } from '@creator-discovery/search-filters';

const minPopulation = 20_000;

interface Country {
  readonly place: Place;
  readonly cities: readonly Place[];
  /** Running sum of the cities' populations. */
  readonly cumulative: Float64Array;
}

/** Picks cities of the place dictionary, with a probability proportional to their population. */
export class Homes {
  readonly #places: PlaceDictionary;
  readonly #countries = new Map<string, Country>();

  constructor(places: PlaceDictionary) {
    this.#places = places;
  }

  country(code: string): Place {
    return this.#country(code).place;
  }

  /**
   * Returns a city of at least 20,000 people, or any city of a country without one.
   *
   * @param draw random number from 0 to 1, exclusive
   */
  city(code: string, draw: number): Place {
    const { cities, cumulative } = this.#country(code);
    const target = draw * (cumulative[cumulative.length - 1] ?? 0);
    let low = 0;
    let high = cities.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] as number) > target) high = middle;
      else low = middle + 1;
    }
    return cities[low] as Place;
  }

  /** Returns the region of a city, or its country if it has none. */
  region(city: Place): Place {
    return this.#places.byId(city.parentId ?? city.countryCode) ?? city;
  }

  #country(code: string): Country {
    const known = this.#countries.get(code);
    if (known) return known;
    const place = this.#places.byId(code);
    if (!place) throw new Error(`The place dictionary has no country ${code}`);
    const below = Array.from(
      { length: place.lastOrdinal - place.ordinal },
      (_, i) => this.#places.byOrdinal(place.ordinal + 1 + i) as Place,
    );
    const all = below.filter(({ type }) => type === 'CITY');
    const large = all.filter(({ population }) => population >= minPopulation);
    const cities = large.length > 0 ? large : all;
    let sum = 0;
    const country = { place, cities, cumulative: Float64Array.from(cities, ({ population }) => (sum += population)) };
    this.#countries.set(code, country);
    return country;
  }
}
