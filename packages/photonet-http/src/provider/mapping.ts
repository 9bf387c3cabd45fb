import { accountTypes, endpoints, hashtagTabs } from '@creator-discovery/scraping';
import { z } from 'zod';
import { placeholdersIn } from '../request-template.ts';
import { expression } from './expression.ts';

/** Meanings of a provider's answer without data. */
export const meanings = ['missing', 'private', 'empty', 'blocked', 'changed', 'failed'] as const;
export type Meaning = (typeof meanings)[number];

const optional = expression.optional();

const times = ['seconds', 'milliseconds', 'iso8601'] as const;
const durations = ['seconds', 'milliseconds'] as const;
/** Unit of a time or duration. */
export type Unit = (typeof times)[number];

/** Time; by default in seconds since 1970. */
const time = withUnit(times, 'seconds');

function withUnit<Units extends readonly [Unit, ...Unit[]]>(units: Units, byDefault: Units[number]) {
  return z.union([
    expression.transform((path) => ({ path, unit: byDefault as Unit })),
    z.strictObject({ path: expression, unit: z.enum(units as readonly Unit[] as readonly [Unit, ...Unit[]]) }),
  ]);
}

/** Enumerated field; `values` maps the provider's words to `words`. */
function word<Words extends readonly [string, ...string[]]>(words: Words) {
  const known = z.enum(words as readonly string[] as readonly [string, ...string[]]);
  return z.union([
    expression.transform((path) => ({ path, values: {} as Readonly<Record<string, string>> })),
    z.strictObject({ path: expression, values: z.record(z.string(), known) }),
  ]);
}

/** Fields of a profile. The specification's required fields are required. (spec: scraping 2.3) */
const profileFields = z.strictObject({
  id: expression,
  username: expression,
  full_name: expression,
  biography: expression,
  follower_count: expression,
  following_count: expression,
  media_count: expression,
  profile_pic_url: expression,
  is_verified: expression,
  is_business: expression,
  is_professional_account: expression,
  is_private: expression,
  /** Omit if the provider does not distinguish business and creator accounts. */
  account_type: word(accountTypes).optional(),
  category: optional,
  category_enum: optional,
  external_url: optional,
  contact_email: optional,
  contact_phone: optional,
  bio_links: z.strictObject({ items: expression, url: expression, title: optional, link_type: optional }).optional(),
  highlight_reel_count: optional,
  fbid: optional,
  business_address: z
    .strictObject({
      street_address: optional,
      city_name: optional,
      zip_code: optional,
      latitude: optional,
      longitude: optional,
    })
    .optional(),
});

/** Fields of a post. (spec: scraping 2.4) */
const postFields = z.strictObject({
  id: optional,
  shortcode: expression,
  caption: expression,
  timestamp: time,
  like_count: expression,
  /** True if the owner hides the likes; an absent count is then 0. */
  likes_hidden: optional,
  /** User id; without it, posts of co-authors count as the user's own. */
  owner_id: optional,
  comment_count: expression,
  media_type: word(['image', 'video', 'carousel']),
  media_url: expression,
  thumbnail_url: optional,
  video_url: optional,
  video_view_count: optional,
  video_duration: withUnit(durations, 'seconds').optional(),
  location: optional,
  tagged_users: optional,
  product_type: word(['feed', 'clips', 'carousel_container', 'igtv']).optional(),
  dimensions: z.strictObject({ width: expression, height: expression }).optional(),
  music_info: z
    .strictObject({
      audio_id: optional,
      title: optional,
      artist: optional,
      is_original_audio: optional,
      duration: withUnit(durations, 'milliseconds').optional(),
      cover_url: optional,
    })
    .optional(),
  author: z
    .strictObject({
      username: expression,
      full_name: optional,
      profile_pic_url: expression,
      is_verified: optional,
    })
    .optional(),
});

/** Fields of a comment. (spec: scraping 2.5) */
const commentFields = z.strictObject({
  id: expression,
  text: expression,
  username: expression,
  timestamp: time,
  like_count: optional,
});

/** Meaning of an answer by status, body or both. The first matching rule decides. */
const rule = z
  .strictObject({
    status: z.array(z.int().min(100).max(599)).min(1).optional(),
    when: optional,
    means: z.enum(meanings),
  })
  .refine(({ status, when }) => status !== undefined || when !== undefined, 'needs status or when');

/** Converts an amount to millionths of the currency. */
const cost = z
  .number()
  .min(0)
  .max(1000)
  .transform((amount) => Math.round(amount * 1_000_000));

/** @param names placeholders allowed in the request. */
function request(...names: readonly string[]) {
  return z.strictObject({
    path: template(names.filter((name) => name !== 'cursor')).startsWith('/', 'a path begins with /'),
    query: z.record(z.string().min(1).max(100), template(names)).default({}),
    /** Cost of a request for the operator. */
    cost,
    /** Rules for this kind; they precede the common rules. */
    answers: z.array(rule).default([]),
  });
}

function template(allowed: readonly string[]) {
  return z
    .string()
    .max(1000)
    .superRefine((text, context) => {
      const unknown = placeholdersIn(text).find((name) => !allowed.includes(name));
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', message: `{${unknown}} is not one of ${allowed.join(', ')}` });
    });
}

const kinds = z.strictObject({
  profile: request('username')
    .extend({
      at: optional,
      fields: profileFields,
      /** Request for the same object by user id, for people who have changed their name. */
      by_id: request('user_id').optional(),
    })
    .optional(),
  user_posts: request('username', 'user_id', 'limit', 'cursor')
    .extend({
      /** Whether to read the profile first because a page of posts does not report missing and private users. */
      profile_first: z.boolean().default(false),
      items: expression,
      next: optional,
      fields: postFields.optional(),
    })
    .optional(),
  post: request('shortcode', 'media_id').extend({ at: optional, fields: postFields.optional() }).optional(),
  comments: request('shortcode', 'media_id', 'limit', 'cursor')
    .extend({ items: expression, next: optional, fields: commentFields })
    .optional(),
  hashtag_posts: z
    .strictObject({
      tabs: z.partialRecord(z.enum(hashtagTabs), request('hashtag', 'cursor')),
      items: expression,
      next: optional,
      fields: postFields.optional(),
    })
    .optional(),
});

/**
 * Description of a data provider's HTTP API: requests and their costs for each kind of target, location and unit of each field,
 * and meanings of answers without data.
 */
export const mappingSchema = z
  .strictObject({
    /** Cursors contain the name, so a new name invalidates existing cursors. */
    name: z.string().regex(/^[a-z0-9-]{1,40}$/, '1 to 40 of a-z, 0-9 and -'),
    base_url: z.string().refine(isPlainUrl, 'an http or https URL without user name, password and query'),
    auth: z.strictObject({
      header: z.string().regex(/^[A-Za-z0-9-]{1,100}$/, 'the name of a header'),
      /** Text before the key, such as `Bearer `. */
      prefix: z.string().max(40).default(''),
    }),
    headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).default({}),
    currency: z.string().regex(/^[A-Z]{3}$/, 'three letters, such as USD'),
    /** Outcomes that the provider does not bill. All others are counted. */
    free: z.array(z.enum(meanings)).default([]),
    /** Maximum concurrent requests per process. */
    concurrency: z.int().min(1).max(1000).default(16),
    answers: z.array(rule).default([]),
    post_fields: postFields.optional(),
    kinds,
  })
  .superRefine(({ kinds: known, post_fields: fields }, context) => {
    const issue = (path: readonly string[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message });
    for (const kind of ['user_posts', 'post', 'hashtag_posts'] as const)
      if (known[kind] !== undefined && (known[kind].fields ?? fields) === undefined)
        issue(['kinds', kind, 'fields'], 'missing, and there are no post_fields');
    if (known.hashtag_posts !== undefined && (known.hashtag_posts.fields ?? fields)?.id === undefined)
      issue(['kinds', 'hashtag_posts'], 'posts of a hashtag need an id');
    const { user_posts: posts } = known;
    if (posts !== undefined && needsProfile(posts) && known.profile === undefined)
      issue(['kinds', 'profile'], 'needed by user_posts');
    if (Object.keys(known).length === 0) issue(['kinds'], `needs one of ${Object.keys(endpoints).join(', ')}`);
  });

export type Mapping = z.output<typeof mappingSchema>;
export type Rule = z.output<typeof rule>;
export type ProfileFields = z.output<typeof profileFields>;
export type PostFields = z.output<typeof postFields>;
export type CommentFields = z.output<typeof commentFields>;
export type MappedRequest = Pick<NonNullable<Mapping['kinds']['profile']>, 'path' | 'query' | 'cost' | 'answers'>;

/** Returns whether the profile must be read before a page of the user's posts. */
export function needsProfile({
  path,
  query,
  profile_first,
}: Pick<MappedRequest, 'path' | 'query'> & { readonly profile_first: boolean }): boolean {
  return profile_first || placeholdersIn([path, query]).includes('user_id');
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  );
}
