import { otherNames } from './other-names.ts';

/** A place while the dictionary is being compiled. */
export interface PlaceNode {
  id: string;
  name: string;
  /** Further names that it is found by. */
  aliases: string[];
  type: 'COUNTRY' | 'REGION' | 'CITY';
  countryCode: string;
  population: number;
  children: PlaceNode[];
}

export interface GeographySources {
  countries: Record<string, { name: string; native: string; alias?: string[] }>;
  /** First administrative level; `code` is `US.CA`. */
  regions: { code: string; name: string }[];
  cities: {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
  }[];
}

const leastPopulation = 1000;

/** Quarters, whose people are counted with their city, and abandoned, historical or destroyed places. */
const notCities = new Set(['PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW']);

/**
 * Countries with their regions and cities. A city whose region is unknown is directly under its country. The population of a
 * region or country is that of its cities; one without cities is left out.
 */
export function buildPlaceTree(sources: GeographySources): PlaceNode[] {
  const countries = new Map<string, PlaceNode>();
  for (const [code, { name, native, alias }] of Object.entries(sources.countries)) {
    countries.set(
      code,
      node({ id: code, name, type: 'COUNTRY', countryCode: code, aliases: [native, ...(alias ?? [])] }),
    );
  }
  const regions = new Map<string, PlaceNode>();
  for (const { code, name } of sources.regions) {
    const countryCode = code.slice(0, code.indexOf('.'));
    const region = node({ id: code, name, type: 'REGION', countryCode });
    regions.set(code, region);
    countries.get(countryCode)?.children.push(region);
  }
  for (const city of sources.cities) {
    if (city.population < leastPopulation || notCities.has(city.featureCode)) continue;
    const parent = regions.get(`${city.country}.${city.adminCode}`) ?? countries.get(city.country);
    parent?.children.push(
      node({
        id: String(city.cityId),
        name: city.name,
        type: 'CITY',
        countryCode: city.country,
        population: city.population,
      }),
    );
  }
  return [...countries.values()].map(withTotals).filter((country) => country.population > 0);
}

function node(place: Pick<PlaceNode, 'id' | 'name' | 'type' | 'countryCode'> & Partial<PlaceNode>): PlaceNode {
  return { aliases: [...(otherNames[place.countryCode]?.[place.name] ?? [])], population: 0, children: [], ...place };
}

/** The place with its population added up, without empty regions, and its children by population. */
function withTotals(place: PlaceNode): PlaceNode {
  if (place.type === 'CITY') return place;
  place.children = place.children
    .map(withTotals)
    .filter((child) => child.population > 0)
    .sort((a, b) => b.population - a.population || (a.id < b.id ? -1 : 1));
  place.population = place.children.reduce((sum, child) => sum + child.population, 0);
  return place;
}
