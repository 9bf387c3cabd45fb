import { accountTypes, endpoints, hashtagTabs } from '@creator-discovery/scraping';
import { z } from 'zod';
import { expression } from './expression.ts';
import { template } from './template.ts';

/** What an answer of a provider can mean, where it isn't data. */
export const meanings = ['missing', 'private', 'empty', 'blocked', 'changed', 'failed'] as const;
export type Meaning = (typeof meanings)[number];

const optional = expression.optional();

const times = ['seconds', 'milliseconds', 'iso8601'] as const;
const durations = ['seconds', 'milliseconds'] as const;
/** The unit of a moment or a duration in a provider's answers. */
export type Unit = (typeof times)[number];

/** A moment, in seconds since 1970 unless the document says otherwise. */
const time = withUnit(times, 'seconds');

function withUnit<Units extends readonly [Unit, ...Unit[]]>(units: Units, byDefault: Units[number]) {
  return z.union([
    expression.transform((path) => ({ path, unit: byDefault as Unit })),
    z.strictObject({ path: expression, unit: z.enum(units as readonly Unit[] as readonly [Unit, ...Unit[]]) }),
  ]);
}

/** One of few words; `values` has the domain's word for each of the provider's. */
function word<Words extends readonly [string, ...string[]]>(words: Words) {
  const known = z.enum(words as readonly string[] as readonly [string, ...string[]]);
  return z.union([
    expression.transform((path) => ({ path, values: {} as Readonly<Record<string, string>> })),
    z.strictObject({ path: expression, values: z.record(z.string(), known) }),
  ]);
}

/** Where a profile's fields are. What the specification requires has to be named. (spec: scraping 2.3) */
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
  /** Absent where the provider doesn't tell business and creator accounts apart. */
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

/** Where a post's fields are. (spec: scraping 2.4) */
const postFields = z.strictObject({
  id: optional,
  shortcode: expression,
  caption: expression,
  timestamp: time,
  like_count: expression,
  /** True where the owner hides the likes: an absent count is 0 then. */
  likes_hidden: optional,
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

/** Where a comment's fields are. (spec: scraping 2.5) */
const commentFields = z.strictObject({
  id: expression,
  text: expression,
  username: expression,
  timestamp: time,
  like_count: optional,
});

/** What an answer means: the status, something in the body, or both. The first rule that fits decides. */
const rule = z
  .strictObject({
    status: z.array(z.int().min(100).max(599)).min(1).optional(),
    when: optional,
    means: z.enum(meanings),
  })
  .refine(({ status, when }) => status !== undefined || when !== undefined, 'needs status or when');

/** Millionths of the currency, from an amount in it. */
const cost = z
  .number()
  .min(0)
  .max(1000)
  .transform((amount) => Math.round(amount * 1_000_000));

/** One request: what may be named in it is the caller's to say. */
function request(...names: readonly string[]) {
  return z.strictObject({
    path: template(names.filter((name) => name !== 'cursor')).refine(isPath, 'a path begins with /'),
    query: z.record(z.string().min(1).max(100), template(names)).default({}),
    /** What a request costs the operator. */
    cost,
    /** What answers to this kind mean, before what is said for all. */
    answers: z.array(rule).default([]),
  });
}

function isPath(path: { fill(values: Record<string, string>): string | null; readonly names: readonly string[] }) {
  return path.fill(Object.fromEntries(path.names.map((name) => [name, 'x'])))?.startsWith('/') === true;
}

const kinds = z.strictObject({
  profile: request('username').extend({ at: optional, fields: profileFields }).optional(),
  user_posts: request('username', 'user_id', 'limit', 'cursor')
    .extend({
      /** Whether the profile is read first because a page of posts doesn't say who is missing or private. */
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
 * The document that describes a data provider's HTTP API: where to ask for each kind of target, where each field of ours is
 * in the answer, in which unit, what means that there is none, and what a request costs.
 */
export const mappingSchema = z
  .strictObject({
    /** Cursors are bound to it: those of a former provider end with it. */
    name: z.string().regex(/^[a-z0-9-]{1,40}$/, '1 to 40 of a-z, 0-9 and -'),
    base_url: z.string().refine(isPlainUrl, 'an http or https URL without user name, password and query'),
    auth: z.strictObject({
      header: z.string().regex(/^[A-Za-z0-9-]{1,100}$/, 'a name of a header'),
      /** What goes before the key, such as `Bearer `. */
      prefix: z.string().max(40).default(''),
    }),
    headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).default({}),
    currency: z.string().regex(/^[A-Z]{3}$/, 'three letters, such as USD'),
    /** What a provider doesn't bill. Everything else that was sent is counted. */
    free: z.array(z.enum(meanings)).default([]),
    /** Most requests in flight at once in one process. */
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

/** Whether a user's profile is read before a page of the user's posts. */
export function needsProfile({
  path,
  query,
  profile_first,
}: Pick<MappedRequest, 'path' | 'query'> & { readonly profile_first: boolean }): boolean {
  const names = [path, ...Object.values(query)].flatMap((text) => text.names);
  return profile_first || names.includes('user_id');
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
