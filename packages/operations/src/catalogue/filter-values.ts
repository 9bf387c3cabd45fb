import type { DictionaryPage } from '@creator-discovery/search-filters';
import { compact } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { defineOperation, done, freeRead } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { count, limitInput, offsetInput, pageFields, pageShape, plainText } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';

const query = plainText.min(1).max(100).describe('Start of a name or word. Case and accents are ignored.');
const status = z.enum(['ok', 'empty']).describe('`empty`: no match at this offset.');
const page = { ...pageShape, total: count.describe('All matches.') };

function pageOf({ entries, total }: DictionaryPage<unknown>, offset: number) {
  return { status: entries.length === 0 ? ('empty' as const) : ('ok' as const), ...pageFields(entries, offset, total) };
}

const filterValues = {
  ...freeRead,
  group: 'Filter values',
  scope: 'search',
} as const;

const locationShape = z
  .object({
    id: z.string(),
    name: z.string(),
    display_name: z.string().describe('Full name, such as `Lyon, Auvergne-Rhône-Alpes, France`.'),
    type: z.enum(['COUNTRY', 'REGION', 'CITY']),
    country_code: z.string().describe('ISO 3166-1 alpha-2.'),
    parent_id: z.string().nullable(),
    matched_name: z.string().describe('Name that matched the query.'),
  })
  .register(namedShapes, { name: 'Location' });

export const searchLocations = defineOperation({
  ...filterValues,
  name: 'search_locations',
  title: 'Search locations',
  summary: 'Finds countries, regions and cities for the location filters, by any of their names.',
  description:
    'Accepts current and former names in any language or script (`Mailand`, `大阪`). From five letters on, one wrong, missing, extra or swapped letter is accepted. ' +
    'Results are ordered by how well the name matches and by population. ' +
    'Pass an `id` as `creator.location.id` or `audience.location.id`; a country includes its regions and cities. ' +
    'Place data: GeoNames (https://www.geonames.org), CC BY 4.0. Show this credit wherever you display places.',
  input: z.strictObject({
    query,
    offset: offsetInput,
    limit: limitInput(50, 10),
    type: z.enum(['COUNTRY', 'REGION', 'CITY']).optional(),
  }),
  rows: 'locations',
  output: z.object({
    status,
    locations: z.array(locationShape),
    ...page,
  }),
  async handle(_call, { query: text, type, ...paging }, { places }: Pick<Ports, 'places'>) {
    const found = places.search(text, compact({ ...paging, type }));
    const locations = found.entries.map(({ place, matchedName }) => shownIn(locationShape, { ...place, matchedName }));
    return done({ locations, ...pageOf(found, paging.offset) });
  },
});

const languageShape = z
  .object({
    code: z.string(),
    name: z.string(),
    matched_name: z.string().describe('Name or code that matched the query.'),
  })
  .register(namedShapes, { name: 'Language' });

export const searchLanguages = defineOperation({
  ...filterValues,
  name: 'search_languages',
  title: 'Search languages',
  summary: 'Finds ISO 639-1 languages for the language filters.',
  description:
    'Accepts names in any language. Without `query`, lists languages by name. Pass a `code` as `creator.language.code` or `audience.language.code`.',
  input: z.strictObject({ query: query.optional(), offset: offsetInput, limit: limitInput(200, 50) }),
  rows: 'languages',
  output: z.object({
    status,
    languages: z.array(languageShape),
    ...page,
  }),
  async handle(_call, { query: text, ...paging }, { languages: dictionary }: Pick<Ports, 'languages'>) {
    const found = dictionary.search(text ?? '', paging);
    const languages = found.entries.map((one) => shownIn(languageShape, { ...one.language, ...one }));
    return done({ languages, ...pageOf(found, paging.offset) });
  },
});

export const searchInterests = defineOperation({
  ...filterValues,
  name: 'search_interests',
  title: 'Search interests',
  summary: 'Finds interest names for `creator.interests` (`photonet`).',
  description: 'Without `query`, lists interests by frequency.',
  input: z.strictObject({ query: query.optional(), offset: offsetInput, limit: limitInput(200, 50) }),
  rows: 'interests',
  output: z.object({
    status,
    interests: z.array(z.object({ name: z.string() }).register(namedShapes, { name: 'Interest' })),
    ...page,
  }),
  async handle(_call, { query: text, ...paging }, { facets }: Pick<Ports, 'facets'>) {
    const found = await facets.interests(text ?? '', paging);
    const interests = found.entries.map((name) => ({ name }));
    return done({ interests, ...pageOf(found, paging.offset) });
  },
});

export const searchTopics = defineOperation({
  ...filterValues,
  name: 'search_topics',
  title: 'Search topics',
  summary: 'Finds topic names for `content.topics`, with the number of creators for each.',
  description: 'Without `query`, lists topics by frequency. Topics work best on `videonet`.',
  input: z.strictObject({ query: query.optional(), offset: offsetInput, limit: limitInput(200, 50) }),
  rows: 'topics',
  output: z.object({
    status,
    topics: z.array(z.object({ name: z.string(), creator_count: count }).register(namedShapes, { name: 'Topic' })),
    ...page,
  }),
  async handle(_call, { query: text, ...paging }, { facets }: Pick<Ports, 'facets'>) {
    const found = await facets.topics(text ?? '', paging);
    const topics = found.entries.map(({ name, creatorCount }) => ({ name, creator_count: creatorCount }));
    return done({ topics, ...pageOf(found, paging.offset) });
  },
});
