import { accountTypes, contactChannels, genders, platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { handleKey, parseHandle } from './handle.ts';

/** Text that every store can hold: no NUL, no lone surrogate. */
function text(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'must be text without NUL and broken characters');
}

const word = text(200).min(1);
const words = z.array(word).max(500);
const url = text(2000);
const count = z.int().min(0);
const average = z.number().min(0);
const percentage = z.number().min(0).max(100);
const languageCode = z.string().regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code');

const handle = z.string().transform((value, context) => {
  const parsed = parseHandle(value);
  if (parsed !== null) return parsed;
  context.issues.push({
    code: 'custom',
    message: 'must be a handle: up to 100 characters without spaces',
    input: value,
  });
  return z.NEVER;
});

const hashtags = z
  .array(
    text(200)
      .transform((tag) => tag.replace(/^#+/, '').trim())
      .pipe(word),
  )
  .max(500);

const ageBand = z
  .object({ min: z.int().min(0).max(150), max: z.int().min(0).max(150), percentage })
  .refine((band) => band.min <= band.max, 'min must not be above max');

/** Shares of the followers in percent, and `credibility`: the share of real followers, 0 to 1. */
export const audienceSchema = z.object({
  locations: z
    .array(z.object({ id: word, percentage }))
    .max(500)
    .optional(),
  ages: z.array(ageBand).max(50).optional(),
  genders: z
    .array(z.object({ code: z.enum(genders), percentage }))
    .max(2)
    .optional(),
  languages: z
    .array(z.object({ code: languageCode, percentage }))
    .max(200)
    .optional(),
  credibility: z.number().min(0).max(1).optional(),
});

export type Audience = z.infer<typeof audienceSchema>;

/** A way to reach a creator. An `EMAIL` looks like an address; other values are as the platform shows them. */
export const contactSchema = z
  .object({
    type: z.enum(contactChannels),
    value: text(500)
      .transform((value) => value.trim())
      .pipe(word),
  })
  .refine(
    ({ type, value }) => type !== 'EMAIL' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
    'must be an e-mail address',
  );

export type Contact = z.infer<typeof contactSchema>;

/**
 * One creator to import; a line holds one such object. Only platform, handle and name are required. A field that is absent
 * is not known from this source; null says that it is known to be unknown. Fields with other names are ignored.
 * (contract 1 "The creator import record")
 */
export const importRecordSchema = z.object({
  platform: z.enum(platforms),
  handle,
  name: text(500),
  platform_user_id: text(100).min(1).nullish(),
  bio: text(20_000).nullish(),
  profile_url: url.nullish(),
  photo_url: url.nullish(),
  follower_count: count.nullish(),
  content_count: count.nullish(),
  is_verified: z.boolean().optional(),
  is_private: z.boolean().optional(),
  account_type: z.enum(accountTypes).nullish(),
  gender: z.enum(genders).nullish(),
  age: z.int().min(0).max(150).nullish(),
  language: languageCode.nullish(),
  location_id: word.nullish(),
  interests: words.optional(),
  topics: words.optional(),
  hashtags: hashtags.optional(),
  captions: z.array(text(20_000)).max(500).optional(),
  last_post_at: z.iso.date().nullish(),
  average_likes: average.nullish(),
  average_views: average.nullish(),
  average_comments: average.nullish(),
  engagement_rate_pct: average.nullish(),
  follower_growth_pct: z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6']), z.number().min(-100)).nullish(),
  audience: audienceSchema.nullish(),
  contacts: z.array(contactSchema).max(100).transform(withoutDuplicates).optional(),
  collected_at: z.iso.datetime({ offset: true }).optional(),
});

export type ImportRecord = z.output<typeof importRecordSchema>;

/** The record as an import file holds it, before it is checked. */
export type ImportRecordInput = z.input<typeof importRecordSchema>;

/** Identifies the creator of a record: platform and handle, case-insensitive. (contract 1) */
export function identityOf(record: Pick<ImportRecord, 'platform' | 'handle'>): string {
  return `${record.platform}/${handleKey(record.handle)}`;
}

function withoutDuplicates(contacts: readonly Contact[]): Contact[] {
  return [...new Map(contacts.map((contact) => [`${contact.type} ${contact.value}`, contact])).values()];
}
