import { contactChannels, dayNumber, genders, hashtagsOfEntry } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { isPlaceholder } from '../cell-value.ts';
import { asItIs, quickList, quickly, quickObject, quickReaderOf } from '../quick-readers.ts';

/** Returns the error of a schema. It never contains the value. */
function must(rule: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      input === undefined ? `is missing; it must be ${rule}` : `must be ${rule}`,
  };
}

/**
 * Text that every store can hold, without NUL and lone surrogates. One check for all rules, because a record has a hundred
 * texts and numbers, and each check costs more than its comparison.
 */
export function text(maxLength: number, minLength = 0) {
  const size = minLength === 0 ? `at most ${maxLength}` : `${minLength} to ${maxLength}`;
  const rule = must(`text of ${size} characters, without NUL and broken characters`);
  const fits = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength &&
    !value.includes('\0') &&
    value.isWellFormed();
  return quickly(z.string(rule).refine(fits, rule), asItIs(fits));
}

export function listOf<Item extends z.ZodType>(item: Item, maxLength: number) {
  const rule = must(`a list of at most ${maxLength}`);
  return quickly(z.array(item, rule).max(maxLength, rule), quickList(item, maxLength));
}

const wholeNumbers = new WeakSet<z.core.$ZodType>();

export function isWholeNumber(schema: z.core.$ZodType): boolean {
  return wholeNumbers.has(schema);
}

export function wholeNumber(min: number, max: number) {
  const rule = must(`a whole number from ${min} to ${max}`);
  const fits = (value: unknown): value is number =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
  const schema = quickly(z.number(rule).refine(fits, rule), asItIs(fits));
  wholeNumbers.add(schema);
  return schema;
}

function numberFrom(min: number, max: number) {
  const rule = must(
    max === Number.POSITIVE_INFINITY ? `a number of at least ${min}` : `a number from ${min} to ${max}`,
  );
  const fits = (value: unknown): value is number =>
    Number.isFinite(value) && (value as number) >= min && (value as number) <= max;
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

/** Control characters and spaces are refused because browsers drop them. */
const webAddress = /^https?:\/\/[^\s\p{Cc}]+$/iu;

export const word = text(200, 1);

/** Converts the values of a schema. */
function converted<Schema extends z.ZodType, Output>(schema: Schema, convert: (value: z.output<Schema>) => Output) {
  const read = quickReaderOf(schema);
  return quickly(schema.transform(convert), (value, found) => {
    const known = read(value, found);
    return known === undefined ? undefined : (convert(known) as Awaited<Output>);
  });
}

/** The displayed name. */
export const name = converted(text(500), withoutControls);

/** Returns a name without control characters, which pages and workbooks cannot show; empty if nothing of it is visible. */
export function withoutControls(text: string): string {
  if (!/[^\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/u.test(text)) return '';
  return /\p{Cc}/u.test(text) ? text.replace(/\p{Cc}+/gu, ' ').trim() : text;
}

/** Lists of names. `namesOf` returns the names in an entry, none for an empty one. */
function listOfNames(namesOf: (entry: string) => readonly string[]) {
  return converted(listOf(text(200), 500), (entries) =>
    entries.flatMap((entry) => (isPlaceholder(entry) ? [] : namesOf(entry))),
  );
}

export const words = listOfNames((entry) => (entry.trim() === '' ? [] : [entry]));
export const hashtags = listOfNames(hashtagsOfEntry);

const maxUrlLength = 2000;
const addressRule = must(`an http or https URL of at most ${maxUrlLength} characters`);
export const url = quickly(z.string(addressRule).refine(isWebAddress, addressRule), asItIs(isWebAddress));

/** Every JavaScript platform has it, but it is not part of the language. */
// biome-ignore lint/style/useNamingConvention: platforms define this name
declare const URL: { canParse(text: string): boolean };

/** Whether browsers can open the text as an http or https URL. */
export function isWebAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxUrlLength &&
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

/** Text in any form, which `readImportValue` reads. */
function unread(rule: string) {
  return quickly(
    z.string(must(rule)),
    asItIs((value): value is string => typeof value === 'string'),
  );
}

export const handle = unread('a handle or a link to a profile');
export const userId = unread('text');

const dayRule = must('a date in the form YYYY-MM-DD, from year 1 to 9999');
/** Databases have no year 0. */
export const day = quickly(
  z.iso.date(dayRule).refine((value) => !value.startsWith('0000'), dayRule),
  asItIs((value): value is string => typeof value === 'string' && isDay(value)),
);

function isDay(value: string): boolean {
  return !value.startsWith('0000') && dayNumber(value) !== null;
}

const timeRule = must('a time in the form YYYY-MM-DDTHH:MM:SSZ or with an offset, from year 1 to 9999 in UTC');
/** Converts to UTC, because databases accept fewer offsets than RFC 3339, and an offset may lead out of their range of years. */
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

/** Reads times that are already in UTC. */
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

/** Shares of followers in percent, and `credibility`, the share of real followers from 0 to 1. */
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

const trimmed = converted(text(500), (value) => value.trim());
const [readTrimmed, readWord] = [quickReaderOf(trimmed), quickReaderOf(word)];
const trimmedWord = quickly(trimmed.pipe(word), (value, found) => readWord(readTrimmed(value, found), found));

/** A contact as the platform shows it; `readContacts` normalises it. */
export const contactSchema = object({ type: oneOf(contactChannels), value: trimmedWord }, '{type, value}');

export type Contact = z.infer<typeof contactSchema>;

export const contacts = converted(listOf(contactSchema, 100), withoutDuplicates);

function isBand({ min, max }: { readonly min: number; readonly max: number }): boolean {
  return min <= max;
}

function withoutDuplicates(contacts: readonly Contact[]): Contact[] {
  if (contacts.length < 2) return [...contacts];
  return [...new Map(contacts.map((contact) => [`${contact.type} ${contact.value}`, contact])).values()];
}
