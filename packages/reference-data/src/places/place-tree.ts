import { foldName } from './folding.ts';

/** A place while the dictionary is being compiled. */
export interface PlaceNode {
  readonly id: string;
  readonly name: string;
  /** Further names that it is found by. */
  readonly aliases: readonly string[];
  /** Ids of earlier editions that mean this place today. */
  readonly formerIds: string[];
  readonly type: 'COUNTRY' | 'REGION' | 'CITY';
  readonly countryCode: string;
  population: number;
  children: PlaceNode[];
}

/** A country or a region of it; `population` is that of the last count, if one is known. */
export interface GivenArea {
  readonly code: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly population?: number;
}

export interface GivenCity {
  readonly id: number;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly country: string;
  /** Code of the region within the country, such as `CA`. */
  readonly region: string;
  readonly population: number;
  /** Part of a larger city, with which its people are counted. */
  readonly isQuarter?: boolean;
}

/** `regions` have codes such as `US.CA`; `formerIds` is by former id the id that means the place today. */
export interface GivenPlaces {
  readonly countries: readonly GivenArea[];
  readonly regions: readonly GivenArea[];
  readonly cities: readonly GivenCity[];
  readonly formerIds?: ReadonlyMap<string, string>;
}

/**
 * Countries with their regions and cities. A city whose region is unknown is directly under its country. The population of a
 * region is that of its cities, quarters not counted, that of a country the one given, if any. An area without cities is left
 * out.
 */
export function buildPlaceTree({ countries, regions, cities, formerIds }: GivenPlaces): PlaceNode[] {
  const areas = new Map<string, PlaceNode>();
  for (const country of countries) areas.set(country.code, areaNode(country, 'COUNTRY', country.code));
  for (const region of regions) {
    const countryCode = region.code.slice(0, region.code.indexOf('.'));
    const node = areaNode(region, 'REGION', countryCode);
    areas.set(region.code, node);
    areas.get(countryCode)?.children.push(node);
  }
  const byId = new Map(areas);
  for (const city of cities) {
    const parents = [areas.get(`${city.country}.${city.region}`), areas.get(city.country)];
    const parent = parents.find((area) => area !== undefined);
    if (parent === undefined) continue;
    const node = cityNode(city);
    byId.set(node.id, node);
    parent.children.push(node);
    if (!city.isQuarter) for (const area of new Set(parents)) if (area) area.population += city.population;
  }
  for (const [former, today] of formerIds ?? []) byId.get(today)?.formerIds.push(former);
  const known = new Map(countries.map(({ code, population }) => [code, population ?? 0]));
  return [...areas.values()]
    .filter(({ type }) => type === 'COUNTRY')
    .map((country) => inOrder(country, known.get(country.id) ?? 0))
    .map(withDistinctNames)
    .filter(({ population }) => population > 0);
}

function areaNode({ code, name, aliases }: GivenArea, type: 'COUNTRY' | 'REGION', countryCode: string): PlaceNode {
  return { id: code, name, aliases, type, countryCode, population: 0, formerIds: [], children: [] };
}

function cityNode({ id, name, aliases, country, population }: GivenCity): PlaceNode {
  const place = { id: String(id), name, aliases, type: 'CITY', countryCode: country } as const;
  return { ...place, population, formerIds: [], children: [] };
}

/** The country without empty regions, and everything by population. */
function inOrder(country: PlaceNode, counted: number): PlaceNode {
  country.children = country.children.filter(({ type, children }) => type === 'CITY' || children.length > 0);
  const largest = country.children.flatMap(({ population, children }) =>
    children.length === 0 ? [population] : children.map((city) => city.population),
  );
  const atLeast = Math.max(0, ...largest);
  const known = country.children.length > 0 && counted > 0 ? counted : country.population;
  country.population = Math.max(known, atLeast);
  for (const region of country.children.filter(({ type }) => type === 'REGION')) {
    region.children = sorted(region.children);
    const chief = region.children[0]?.population ?? 0;
    region.population = Math.min(Math.max(region.population, chief), country.population);
  }
  country.children = sorted(country.children);
  return country;
}

/** A country isn't called what one of its cities of so many people is, in whatever language: `Brasilia`. */
const knownByName = 100_000;

/**
 * A country isn't called what one of its regions is (`England`), and a region of a name of its own (`State of Berlin`) isn't
 * called what its chief city is.
 */
function withDistinctNames(country: PlaceNode): PlaceNode {
  const regions = country.children.filter(({ type }) => type === 'REGION');
  const children = country.children.map((child) => {
    const chief = child.children[0];
    const cityNames = new Set(chief === undefined ? [] : [chief.name, ...chief.aliases].map(foldName));
    return cityNames.has(foldName(child.name)) ? child : without(cityNames, child);
  });
  const cities = [country, ...regions]
    .flatMap((area) => area.children)
    .filter(({ type, population }) => type === 'CITY' && population >= knownByName);
  return without(new Set([...regions, ...cities].map(({ name }) => foldName(name))), { ...country, children });
}

function without(names: ReadonlySet<string>, place: PlaceNode): PlaceNode {
  return { ...place, aliases: place.aliases.filter((alias) => !names.has(foldName(alias))) };
}

function sorted(places: readonly PlaceNode[]): PlaceNode[] {
  return [...places].sort((a, b) => b.population - a.population || (a.id < b.id ? -1 : 1));
}
