import { z } from 'zod';
import { contactChannels } from './contact-channel.ts';
import { accountTypes, genders } from './creator-attributes.ts';
import { dayNumber } from './days.ts';
import { platforms } from './platform.ts';
import { sortByValues } from './sort-key.ts';
import { words } from './words.ts';

/** Most entries a list of names or keywords may have. */
export const maxListEntries = 100;
/** Most characters of one name or keyword entry. */
export const maxEntryLength = 200;

const largestCount = Number.MAX_SAFE_INTEGER;

const text = z
  .string()
  .min(1)
  .max(maxEntryLength)
  .refine(
    (value) => value.isWellFormed() && !value.includes('\0') && value.trim() !== '',
    'must be text that is not blank',
  );

const keyword = text.refine((value) => words(value).length > 0, 'must have at least one letter or digit');

function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(maxListEntries);
}

function range(what: string) {
  return z
    .strictObject({
      minValue: z.number().optional().describe('Lower bound, inclusive.'),
      maxValue: z.number().optional().describe('Upper bound, inclusive.'),
    })
    .describe(`${what}. Inclusive; both bounds are optional; creators whose value is unknown don't match.`);
}

const percentage = z.number().min(0).max(100);

const handle = text.describe('Username without @.');

const day = z
  .string()
  .refine((value) => dayNumber(value) !== null, 'must be a day written YYYY-MM-DD')
  .meta({ format: 'date' });

const basic = z
  .strictObject({
    platform: z.enum(platforms).describe('The network to search. One per search.'),
    contactDetails: list(z.enum(contactChannels))
      .optional()
      .describe(
        'Creators must list ALL these channels. Default ["EMAIL"]; [] includes creators without a public e-mail.',
      ),
    sortBy: z
      .enum(sortByValues)
      .optional()
      .describe(
        'Order of the results, descending. Default FOLLOWER_COUNT. Where a key has no data on the platform or its filter is absent, FOLLOWER_COUNT is used and `warnings` says so.',
      ),
  })
  .describe('Platform, contact requirement, sort order.');

const creator = z
  .strictObject({
    audienceRange: range('Follower or subscriber count').optional(),
    location: z
      .strictObject({
        id: text.optional().describe('Id from search_locations.'),
        display_name: z.string().max(1000).optional().describe('Shown with the id; not used for matching.'),
        name: text.optional().describe('Plain place name, case and accent blind; the most populous match is used.'),
      })
      .optional()
      .describe('Where the creator is based: this place or anywhere in it. Exactly one of id and name.'),
    language: z
      .strictObject({
        code: text.optional().describe('ISO 639-1 code from search_languages.'),
        name: text.optional().describe('Name of the language, resolved to its code; with a code it is only shown.'),
      })
      .optional()
      .describe('Language of the creator. Give code or name.'),
    gender: z
      .strictObject({ code: z.enum(genders) })
      .optional()
      .describe('Gender of the creator.'),
    age: range('Age of the creator in years').optional(),
    verified: z
      .strictObject({ value: z.boolean() })
      .optional()
      .describe('true: only verified accounts. false: no restriction.'),
    interests: z
      .strictObject({ values: list(text) })
      .optional()
      .describe('At least one of these interests, from search_interests. photonet only, ignored elsewhere.'),
    accountType: z
      .strictObject({ types: list(z.enum(accountTypes)) })
      .optional()
      .describe('One of these kinds of account. photonet only, ignored elsewhere.'),
    lookalikeCreators: handle
      .optional()
      .describe('Username without @ of a creator on this platform: only creators like it.'),
  })
  .describe('Filters on the creator.');

const audience = z
  .strictObject({
    location: z
      .strictObject({
        id: text.optional().describe('Id from search_locations.'),
        display_name: z.string().max(1000).optional().describe('Shown with the id; not used for matching.'),
        name: text.optional().describe('Plain place name; the most populous match is used.'),
        percentage: percentage
          .optional()
          .describe('Minimum share of the audience in percent; without it any share above 0 is enough.'),
      })
      .optional()
      .describe('Where the followers are. Exactly one of id and name.'),
    age: z
      .strictObject({
        minValue: z.number().optional().describe('Youngest age in years, inclusive.'),
        maxValue: z.number().optional().describe('Oldest age in years, inclusive.'),
        percentage: percentage
          .optional()
          .describe('Minimum share of the audience in percent; without it any share above 0 is enough.'),
      })
      .optional()
      .describe('Share of the followers in an age band: all recorded bands that lie wholly inside the bounds.'),
    gender: z
      .strictObject({
        code: z.enum(genders),
        percentage: percentage.optional().describe('Minimum share in percent. Default 50.'),
      })
      .optional()
      .describe('Share of the followers of a gender.'),
    language: z
      .strictObject({
        code: text.optional().describe('ISO 639-1 code from search_languages.'),
        name: text.optional().describe('Name of the language; with a code it is only shown.'),
        percentage: percentage
          .optional()
          .describe('Minimum share of the audience in percent; without it any share above 0 is enough.'),
      })
      .optional()
      .describe('Language of the followers. Give code or name.'),
    audienceLookalike: handle
      .optional()
      .describe('Username without @ of a creator on this platform whose audience the results should resemble.'),
    audienceCredibilityScore: z.number().min(0).max(1).optional().describe('Minimum share of real followers, 0 to 1.'),
  })
  .describe('Filters on the followers.');

const content = z
  .strictObject({
    bioKeywords: z
      .strictObject({
        any: list(keyword).optional().describe('The bio has at least one of these.'),
        all: list(keyword).optional().describe('The bio has every one of these.'),
        none: list(keyword).optional().describe('The bio has none of these.'),
      })
      .optional()
      .describe(
        'Words in the bio, case and accent blind. An entry of several words matches bios that have all its words, in any order.',
      ),
    captionKeywords: z
      .strictObject({ keywords: list(keyword) })
      .optional()
      .describe('At least one of these in the recent captions taken together.'),
    hashtags: list(text)
      .optional()
      .describe('At least one of these, without #. photonet and shortnet only, ignored elsewhere.'),
    mostRecentPosts: day.nullable().optional().describe('Only creators who posted on or after this day, YYYY-MM-DD.'),
    topics: list(text).optional().describe('At least one of these topics, from search_topics. Works best on videonet.'),
    minPostCount: z.int().min(0).max(largestCount).optional().describe('Fewest posts.'),
    maxPostCount: z.int().min(0).max(largestCount).optional().describe('Most posts.'),
  })
  .describe('Filters on bio, captions, hashtags, topics, recency.');

const performance = z
  .strictObject({
    averageLikes: range('Average likes per post').optional(),
    averageViews: range('Average views per video').optional(),
    engagementRate: range('Engagement rate in percent (3 means 3 %)').optional(),
    audienceGrowth: z
      .strictObject({
        interval: z.int().min(1).max(6).optional().describe('Lookback in months. Default 1.'),
        percentage: z.number().optional().describe('Minimum growth in percent.'),
      })
      .optional()
      .describe('Growth of the followers.'),
  })
  .describe('Engagement and growth.');

/**
 * The search filter object as callers send it: shapes and single-field rules. Rules between fields, and names that must
 * exist, are checked by `normaliseFilters`. Unknown fields are refused. (spec: action 2.1)
 */
export const filterObject = z.strictObject({
  basic,
  creator: creator.optional(),
  audience: audience.optional(),
  content: content.optional(),
  performance: performance.optional(),
});

export type FilterObject = z.infer<typeof filterObject>;

/** The fields of the filter object that `search_creators` adds: which page. (spec: action 2.1) */
export const pageFields = {
  page_request_id: z
    .uuid()
    .optional()
    .describe('`page_request_id` of the previous result, for the next paid page. Keep the same value when retrying.'),
  offset: z.int().min(0).max(490).default(0).describe('Where the page starts.'),
} as const;
