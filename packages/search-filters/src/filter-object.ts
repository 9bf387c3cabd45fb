import { z } from 'zod';
import { exclusionFields } from './exclusions.ts';
import { type FilterGroup, partsOf } from './filter.ts';
import { filters, type RegisteredFilter } from './filters/index.ts';
import { platforms } from './platform.ts';
import { sortByValues } from './sort-by.ts';

/** Both or neither. (contract 6) */
const newcomerFields = {
  new_since: z.iso
    .date()
    .max(10)
    .optional()
    .describe('Only matches that `saved_search_id` has found after this UTC day.'),
  saved_search_id: z.string().min(1).max(64).optional(),
};

/** Optional fields of a group, one per filter. */
type FieldsOf<Group extends FilterGroup> = {
  [Each in Extract<RegisteredFilter, { name: `${Group}.${string}` }> as Each['name'] extends `${Group}.${infer Field}`
    ? Field
    : never]: z.ZodOptional<Each['schema']>;
};

function fieldsOf<Group extends FilterGroup>(group: Group): FieldsOf<Group> {
  const own = filters.filter(({ name }) => partsOf(name)[0] === group);
  return Object.fromEntries(own.map(({ name, schema }) => [partsOf(name)[1], schema.optional()])) as FieldsOf<Group>;
}

const basic = z
  .strictObject({
    platform: z.enum(platforms).describe('The network to search. One per search.'),
    ...fieldsOf('basic'),
    sortBy: z
      .enum(sortByValues)
      .optional()
      .describe(
        'Order of the results, descending. Default FOLLOWER_COUNT. If a key has no data on the platform or its filter is absent, FOLLOWER_COUNT is used, with an entry in `warnings`.',
      ),
  })
  .describe('Platform, contact requirement, sort order.');

/**
 * Shape and single-field rules of the search filter object. `normaliseFilters` checks rules between fields and resolves
 * names. (spec: action 2.1)
 */
export const filterObject = z.strictObject({
  basic,
  creator: z.strictObject(fieldsOf('creator')).describe('Filters on the creator.').optional(),
  audience: z.strictObject(fieldsOf('audience')).describe('Filters on the followers.').optional(),
  content: z
    .strictObject(fieldsOf('content'))
    .describe(
      'Filters on bio, captions, hashtags, topics, recency. E-mail addresses and phone numbers are not searched.',
    )
    .optional(),
  performance: z.strictObject(fieldsOf('performance')).describe('Engagement and growth.').optional(),
  exclude: exclusionFields.optional(),
  ...newcomerFields,
});

export type FilterObject = z.infer<typeof filterObject>;

/** Searches show at most 500 creators. (spec: action 4.1) */
export const maxSearchOffset = 490;

/** Paging fields that `search_creators` adds to the filter object. (spec: action 2.1) */
export const pageFields = {
  page_request_id: z
    .uuid()
    .optional()
    .describe('`page_request_id` of the previous result, for the next paid page. Keep the same value when retrying.'),
  offset: z.int().min(0).max(maxSearchOffset).default(0).describe('Results to skip.'),
} as const;
