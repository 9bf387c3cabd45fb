import {
  type Condition,
  type CreatorIndex,
  caseless,
  type FacetDictionary,
  type LanguageDictionary,
  type Place,
  type PlaceDictionary,
  type SearchQuery,
} from '@creator-discovery/search-filters';

export const facetNames = ['interests', 'topics', 'languages', 'locations'] as const;
export type FacetName = (typeof facetNames)[number];

interface FacetPorts {
  readonly index: Pick<CreatorIndex, 'count' | 'distribution' | 'tally'>;
  readonly facets: FacetDictionary;
  readonly languages: Pick<LanguageDictionary, 'search'>;
  readonly places: Pick<PlaceDictionary, 'byOrdinal'>;
}

export interface FacetValue {
  /** Value in the form of the filter. */
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

export const maxFacetValues = 200;
/** Fewer matches would tell too much about each. */
export const minFacetMatches = 10;

/** Counts the matches by value, without the facet's own filter, most frequent first; null if few match. */
export async function facetCounts(
  facet: FacetName,
  query: SearchQuery,
  ports: FacetPorts,
): Promise<readonly FacetValue[] | null> {
  const others = { ...query, conditions: query.conditions.filter((condition) => !isOwn[facet](condition)) };
  const { total } = await ports.index.count(others);
  if (total < minFacetMatches) return null;
  const values = await counted(facet, others, ports);
  return values
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, maxFacetValues);
}

const isOwn: Readonly<Record<FacetName, (condition: Condition) => boolean>> = {
  interests: ofToken('interest'),
  topics: ofToken('topic'),
  languages: ofToken('language'),
  locations: (condition) => 'figure' in condition && condition.figure === 'place',
};

function ofToken(token: string) {
  return (condition: Condition) => 'token' in condition && condition.token === token;
}

const all = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

async function counted(facet: FacetName, query: SearchQuery, ports: FacetPorts): Promise<FacetValue[]> {
  const { index, facets, languages, places } = ports;
  switch (facet) {
    case 'interests': {
      const names = (await facets.interests('', all)).entries;
      return valued(names, names, await index.tally(query, 'interest', names.map(caseless)));
    }
    case 'topics': {
      const names = (await facets.topics('', all)).entries.map(({ name }) => name);
      return valued(names, names, await index.tally(query, 'topic', names.map(caseless)));
    }
    case 'languages': {
      const known = languages.search('', all).entries.map(({ language }) => language);
      const codes = known.map(({ code }) => code);
      const names = known.map(({ name }) => name);
      return valued(codes, names, await index.tally(query, 'language', codes));
    }
    case 'locations': {
      const countries = countriesOf(places);
      const edges = countries.map(({ ordinal }) => ordinal);
      const ids = countries.map(({ id }) => id);
      const names = countries.map(({ displayName }) => displayName);
      return valued(ids, names, await index.distribution(query, 'place', edges));
    }
  }
}

function valued(values: readonly string[], names: readonly string[], counts: readonly number[]): FacetValue[] {
  return values.map((value, at) => ({ value, name: names[at] ?? value, count: counts[at] ?? 0 }));
}

/** All countries in the order of ordinals. The places of a country follow it. */
function countriesOf(places: FacetPorts['places']): readonly Place[] {
  const countries: Place[] = [];
  let country = places.byOrdinal(0) ?? places.byOrdinal(1);
  while (country !== null) {
    countries.push(country);
    country = places.byOrdinal(country.lastOrdinal + 1);
  }
  return countries;
}
