import { accountTypes, contactChannels, genders, platforms } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { estimableFacts } from './estimated-facts.ts';
import { parseHandle } from './handle.ts';

/** The error of a field that isn't what it must be: a reason for the importer's eyes, which never repeats a value. */
function must(rule: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      input === undefined ? `is missing; it must be ${rule}` : `must be ${rule}`,
  };
}

/**
 * Text that every store can hold: no NUL, no lone surrogate. One check, as all say the same: a record has a hundred texts and
 * numbers, and each check costs more than what it compares.
 */
function text(longest: number, least = 0) {
  const size = least === 0 ? `at most ${longest}` : `${least} to ${longest}`;
  const rule = must(`text of ${size} characters, without NUL and broken characters`);
  const fits = ({ length }: string): boolean => length >= least && length <= longest;
  return z.string(rule).refine((value) => fits(value) && !value.includes('\0') && value.isWellFormed(), rule);
}

function listOf<Item extends z.ZodType>(item: Item, most: number) {
  const rule = must(`a list of at most ${most}`);
  return z.array(item, rule).max(most, rule);
}

function wholeNumber(least: number, most: number) {
  const rule = must(`a whole number from ${least} to ${most}`);
  return z.number(rule).refine((value) => Number.isSafeInteger(value) && value >= least && value <= most, rule);
}

function numberFrom(least: number, most: number) {
  const rule = must(
    most === Number.POSITIVE_INFINITY ? `a number of at least ${least}` : `a number from ${least} to ${most}`,
  );
  return z.number(rule).refine((value) => value >= least && value <= most, rule);
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, must(`one of ${values.join(', ')}`));
}

const word = text(200, 1);
const words = listOf(word, 500);
const url = text(2000);
const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const average = numberFrom(0, Number.POSITIVE_INFINITY);
const percentage = numberFrom(0, 100);
const flag = z.boolean(must('true or false'));
const languageCode = z.string(must('an ISO 639-1 code')).regex(/^[a-z]{2}$/, must('an ISO 639-1 code'));

const handleRule = must('a handle: up to 100 characters without spaces');
const handle = z.string(handleRule).transform((value, context) => {
  const parsed = parseHandle(value);
  if (parsed !== null) return parsed;
  context.issues.push({ code: 'custom', message: handleRule.error({ input: value }), input: value });
  return z.NEVER;
});

const hashtags = listOf(
  text(200)
    .transform((tag) => tag.replace(/^#+/, '').trim())
    .pipe(word),
  500,
);

const dayRule = must('a day as YYYY-MM-DD, from year 1 to 9999');
/** Databases have no year 0. */
const day = z.iso.date(dayRule).refine((value) => !value.startsWith('0000'), dayRule);

const timeRule = must('a time as YYYY-MM-DDTHH:MM:SSZ or with an offset, from year 1 to 9999 in UTC');
/** In UTC: databases know fewer offsets than RFC 3339, and one may carry a time out of the years they know. */
const time = z.iso.datetime({ offset: true, ...timeRule }).transform((value, context) => {
  const utc = new Date(value);
  if (utc.getTime() >= firstTimeMs && utc.getTime() <= lastTimeMs) return utc.toISOString();
  context.issues.push({ code: 'custom', message: timeRule.error({ input: value }), input: value });
  return z.NEVER;
});
const firstTimeMs = Date.parse('0001-01-01T00:00:00Z');
const lastTimeMs = Date.parse('9999-12-31T23:59:59.999Z');

const growthRule = must('growth in percent by months, such as {"1": 2.5, "6": 11}');

const ageBand = z
  .object({ min: wholeNumber(0, 150), max: wholeNumber(0, 150), percentage }, must('{min, max, percentage}'))
  .refine((band) => band.min <= band.max, 'must have a min that is not above its max');

/** Shares of the followers in percent, and `credibility`: the share of real followers, 0 to 1. */
export const audienceSchema = z.object(
  {
    locations: listOf(z.object({ id: word, percentage }, must('{id, percentage}')), 500).optional(),
    ages: listOf(ageBand, 50).optional(),
    genders: listOf(z.object({ code: oneOf(genders), percentage }, must('{code, percentage}')), 2).optional(),
    languages: listOf(z.object({ code: languageCode, percentage }, must('{code, percentage}')), 200).optional(),
    credibility: numberFrom(0, 1).optional(),
  },
  must('{locations, ages, genders, languages, credibility}'),
);

export type Audience = z.infer<typeof audienceSchema>;

/** A way to reach a creator, as the platform shows it; `readContacts` reads phone numbers and e-mail addresses. */
export const contactSchema = z.object(
  {
    type: oneOf(contactChannels),
    value: text(500)
      .transform((value) => value.trim())
      .pipe(word),
  },
  must('{type, value}'),
);

export type Contact = z.infer<typeof contactSchema>;

/**
 * One creator to import; a line holds one such object. Only platform, handle and name are required. A field that is absent
 * is not known from this source; null says that it is known to be unknown. Fields with other names are ignored.
 * `collected_at` dates the facts that the record brings, unless the audience or the growth has a time of its own.
 * (contract 1 "The creator import record")
 */
export const importRecordSchema = z.object(
  {
    platform: oneOf(platforms),
    handle,
    name: text(500),
    platform_user_id: text(100, 1).nullish(),
    bio: text(20_000).nullish(),
    profile_url: url.nullish(),
    photo_url: url.nullish(),
    follower_count: count.nullish(),
    content_count: count.nullish(),
    is_verified: flag.optional(),
    is_private: flag.optional(),
    account_type: oneOf(accountTypes).nullish(),
    gender: oneOf(genders).nullish(),
    age: wholeNumber(0, 150).nullish(),
    language: languageCode.nullish(),
    location_id: word.nullish(),
    interests: words.optional(),
    topics: words.optional(),
    hashtags: hashtags.optional(),
    captions: listOf(text(20_000), 500).optional(),
    last_post_at: day.nullish(),
    average_likes: average.nullish(),
    average_views: average.nullish(),
    average_comments: average.nullish(),
    engagement_rate_pct: average.nullish(),
    follower_growth_pct: z
      .partialRecord(z.enum(['1', '2', '3', '4', '5', '6']), numberFrom(-100, Number.POSITIVE_INFINITY), growthRule)
      .nullish(),
    audience: audienceSchema.nullish(),
    contacts: listOf(contactSchema, 100).transform(withoutDuplicates).optional(),
    /** Which of the record's fields are estimates: they replace nothing that is known otherwise. */
    estimated: listOf(oneOf(estimableFacts), estimableFacts.length).optional(),
    collected_at: time.optional(),
    audience_collected_at: time.optional(),
    growth_collected_at: time.optional(),
  },
  must('a JSON object'),
);

export type ImportRecord = z.output<typeof importRecordSchema>;

/** The record as an import file holds it, before it is checked. */
export type ImportRecordInput = z.input<typeof importRecordSchema>;

function withoutDuplicates(contacts: readonly Contact[]): Contact[] {
  return [...new Map(contacts.map((contact) => [`${contact.type} ${contact.value}`, contact])).values()];
}
