import { foldName } from './folding.ts';

/** A place during compilation. */
export interface PlaceNode {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Ids of earlier editions. */
  readonly formerIds: string[];
  readonly type: 'COUNTRY' | 'REGION' | 'CITY';
  readonly countryCode: string;
  population: number;
  children: PlaceNode[];
}

/** A country or region. */
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
  /** Whether it is part of a larger city, which includes its population. */
  readonly isQuarter?: boolean;
}

export interface GivenPlaces {
  readonly countries: readonly GivenArea[];
  /** Codes such as `US.CA`. */
  readonly regions: readonly GivenArea[];
  readonly cities: readonly GivenCity[];
  /** Maps former ids to current ones. */
  readonly formerIds?: ReadonlyMap<string, string>;
}

/**
 * Builds countries with regions and cities. Cities of unknown regions belong directly to their country. A region has the
 * population of its cities without quarters, a country the given one if known. Areas without people are left out.
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

/** Removes empty regions and sorts by population. */
function inOrder(country: PlaceNode, counted: number): PlaceNode {
  country.children = country.children.filter(({ type, children }) => type === 'CITY' || children.length > 0);
  const largest = country.children.flatMap(({ population, children }) =>
    children.length === 0 ? [population] : children.map((city) => city.population),
  );
  const atLeast = Math.max(0, ...largest);
  country.population = Math.max(counted > 0 ? counted : country.population, atLeast);
  for (const region of country.children.filter(({ type }) => type === 'REGION')) {
    region.children = sorted(region.children);
    const chief = region.children[0]?.population ?? 0;
    region.population = Math.min(Math.max(region.population, chief), country.population);
  }
  country.children = sorted(country.children);
  return country;
}

/** A country loses aliases that equal the name of a city of at least this population: `Brasilia`. */
const knownByName = 100_000;

/**
 * Removes ambiguous aliases: names of regions from their country (`England`), and names of the main city from a region with
 * a different name (`State of Berlin`).
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
