import { contactChannels, dayNumber, genders } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { parseHandle } from '../handle.ts';
import { asItIs, quickList, quickly, quickObject, quickReaderOf } from '../quick-readers.ts';

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
export function text(longest: number, least = 0) {
  const size = least === 0 ? `at most ${longest}` : `${least} to ${longest}`;
  const rule = must(`text of ${size} characters, without NUL and broken characters`);
  const fits = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.length >= least &&
    value.length <= longest &&
    !value.includes('\0') &&
    value.isWellFormed();
  return quickly(z.string(rule).refine(fits, rule), asItIs(fits));
}

export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  const rule = must(`a list of at most ${most}`);
  return quickly(z.array(item, rule).max(most, rule), quickList(item, most));
}

export function wholeNumber(least: number, most: number) {
  const rule = must(`a whole number from ${least} to ${most}`);
  const fits = (value: unknown): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
  return quickly(z.number(rule).refine(fits, rule), asItIs(fits));
}

function numberFrom(least: number, most: number) {
  const rule = must(
    most === Number.POSITIVE_INFINITY ? `a number of at least ${least}` : `a number from ${least} to ${most}`,
  );
  const fits = (value: unknown): value is number =>
    Number.isFinite(value) && (value as number) >= least && (value as number) <= most;
  return quickly(z.number(rule).refine(fits, rule), asItIs(fits));
}

export function oneOf<const Values extends readonly string[]>(values: Values) {
  const known: ReadonlySet<unknown> = new Set(values);
  const fits = (value: unknown): value is Values[number] => known.has(value);
  return quickly(z.enum(values, must(`one of ${values.join(', ')}`)), asItIs(fits));
}

export function object<Shape extends z.core.$ZodShape>(shape: Shape, rule: string): z.ZodObject<Shape, z.core.$strip> {
  const schema = z.object(shape, must(rule)) as unknown as z.ZodObject<Shape, z.core.$strip>;
  quickly<z.ZodType>(schema, quickObject(shape));
  return schema;
}

/** Without control characters and spaces, which browsers drop. */
const webAddress = /^https?:\/\/[^\s\p{Cc}]+$/iu;

export const word = text(200, 1);
export const words = listOf(word, 500);

const longestAddress = 2000;
const addressRule = must(`an http or https address of at most ${longestAddress} characters`);
export const url = quickly(z.string(addressRule).refine(isWebAddress, addressRule), asItIs(isWebAddress));

/** Every JavaScript platform has it, but not the language. */
// biome-ignore lint/style/useNamingConvention: platforms call it so.
declare const URL: { canParse(text: string): boolean };

/** Whether browsers can open a text as an http or https address. */
export function isWebAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= longestAddress &&
    webAddress.test(value) &&
    value.isWellFormed() &&
    URL.canParse(value)
  );
}

export const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);
export const average = numberFrom(0, Number.POSITIVE_INFINITY);
const percentage = numberFrom(0, 100);
export const flag = quickly(
  z.boolean(must('true or false')),
  asItIs((value) => typeof value === 'boolean'),
);
const languageFormat = /^[a-z]{2}$/;
export const languageCode = quickly(
  z.string(must('an ISO 639-1 code')).regex(languageFormat, must('an ISO 639-1 code')),
  asItIs((value): value is string => typeof value === 'string' && languageFormat.test(value)),
);

const handleRule = must('a handle: up to 100 characters without spaces');
export const handle = quickly(
  z.string(handleRule).transform((value, context) => {
    const parsed = parseHandle(value);
    if (parsed !== null) return parsed;
    context.issues.push({ code: 'custom', message: handleRule.error({ input: value }), input: value });
    return z.NEVER;
  }),
  (value) => (typeof value === 'string' ? (parseHandle(value) ?? undefined) : undefined),
);

/** Text of up to `longest` characters that means a word, written with something around it. */
function wordWithin(longest: number, wordOf: (value: string) => string) {
  const around = text(longest);
  const [readText, readWord] = [quickReaderOf(around), quickReaderOf(word)];
  return quickly(around.transform(wordOf).pipe(word), (value, found) => {
    const read = readText(value, found);
    return read === undefined ? undefined : readWord(wordOf(read), found);
  });
}

export const hashtags = listOf(
  wordWithin(200, (tag) => tag.replace(/^#+/, '').trim()),
  500,
);

const dayRule = must('a day as YYYY-MM-DD, from year 1 to 9999');
/** Databases have no year 0. */
export const day = quickly(
  z.iso.date(dayRule).refine((value) => !value.startsWith('0000'), dayRule),
  asItIs((value): value is string => typeof value === 'string' && isDay(value)),
);

function isDay(value: string): boolean {
  return !value.startsWith('0000') && dayNumber(value) !== null;
}

const timeRule = must('a time as YYYY-MM-DDTHH:MM:SSZ or with an offset, from year 1 to 9999 in UTC');
/** In UTC: databases know fewer offsets than RFC 3339, and one may carry a time out of the years they know. */
export const time = quickly(
  z.iso.datetime({ offset: true, ...timeRule }).transform((value, context) => {
    const utc = new Date(value);
    if (utc.getTime() >= firstTimeMs && utc.getTime() <= lastTimeMs) return utc.toISOString();
    context.issues.push({ code: 'custom', message: timeRule.error({ input: value }), input: value });
    return z.NEVER;
  }),
  quickTime,
);
const firstTimeMs = Date.parse('0001-01-01T00:00:00Z');
const lastTimeMs = Date.parse('9999-12-31T23:59:59.999Z');

const utcFormat = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z$/;
const dayLength = 10;
const wholeLength = 24;

/** Times that are in UTC already. */
function quickTime(value: unknown): string | undefined {
  if (typeof value !== 'string' || !utcFormat.test(value) || !isDay(value.slice(0, dayLength))) return undefined;
  if (value.length === wholeLength) return value;
  const [seconds, fraction = ''] = value.slice(0, -1).split('.');
  return `${seconds}.${fraction.padEnd(3, '0')}Z`;
}

const growthRule = must('growth in percent by months, such as {"1": 2.5, "6": 11}');
const growthMonths = ['1', '2', '3', '4', '5', '6'] as const;
const growth = numberFrom(-100, Number.POSITIVE_INFINITY);
const readGrowth = quickObject(Object.fromEntries(growthMonths.map((months) => [months, growth.optional()])));
export const growths = quickly(z.partialRecord(z.enum(growthMonths), growth, growthRule), (value) => {
  const found = { otherFields: false };
  const read = readGrowth(value, found);
  return found.otherFields ? undefined : read;
});

const anyBand = object({ min: wholeNumber(0, 150), max: wholeNumber(0, 150), percentage }, '{min, max, percentage}');
const readBand = quickReaderOf(anyBand);
const ageBand = quickly(anyBand.refine(isBand, 'must have a min that is not above its max'), (value, found) => {
  const band = readBand(value, found);
  return band !== undefined && isBand(band) ? band : undefined;
});

/** Shares of the followers in percent, and `credibility`: the share of real followers, 0 to 1. */
export const audienceSchema = object(
  {
    locations: listOf(object({ id: word, percentage }, '{id, percentage}'), 500).optional(),
    ages: listOf(ageBand, 50).optional(),
    genders: listOf(object({ code: oneOf(genders), percentage }, '{code, percentage}'), 2).optional(),
    languages: listOf(object({ code: languageCode, percentage }, '{code, percentage}'), 200).optional(),
    credibility: numberFrom(0, 1).optional(),
  },
  '{locations, ages, genders, languages, credibility}',
);

export type Audience = z.infer<typeof audienceSchema>;

/** A way to reach a creator, as the platform shows it; `readContacts` reads phone numbers and e-mail addresses. */
export const contactSchema = object(
  { type: oneOf(contactChannels), value: wordWithin(500, (value) => value.trim()) },
  '{type, value}',
);

export type Contact = z.infer<typeof contactSchema>;

const allContacts = listOf(contactSchema, 100);
const readContacts = quickReaderOf(allContacts);
export const contacts = quickly(allContacts.transform(withoutDuplicates), (value, found) => {
  const read = readContacts(value, found);
  return read === undefined ? undefined : withoutDuplicates(read);
});

function isBand({ min, max }: { readonly min: number; readonly max: number }): boolean {
  return min <= max;
}

function withoutDuplicates(contacts: readonly Contact[]): Contact[] {
  if (contacts.length < 2) return [...contacts];
  return [...new Map(contacts.map((contact) => [`${contact.type} ${contact.value}`, contact])).values()];
}
