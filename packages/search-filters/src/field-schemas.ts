import { z } from 'zod';
import { dayNumber } from './days.ts';
import { wordsOfEntry } from './words.ts';

/** Entries per list of names or keywords. */
export const maxListEntries = 100;
/** Characters per name or keyword entry. */
export const maxEntryLength = 200;

/** A name that is not blank. */
export const text = z
  .string()
  .min(1, { abort: true })
  .max(maxEntryLength)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), {
    error: 'must not contain NUL or unpaired surrogates',
    abort: true,
  })
  .refine((value) => value.trim() !== '', { error: 'must not be blank', abort: true });

/** A keyword entry. */
export const keyword = text.refine((entry) => wordsOfEntry(entry).length > 0, 'must contain a letter, digit or emoji');

export const handle = text.describe('Username without @.');

export const percentage = z.number().min(0).max(100);

/** `percentage` of share filters without a default. (contract 2) */
export const minimumPercentage = percentage
  .optional()
  .describe('Minimum share of the audience in percent. Default: any share above 0.');

export const day = z
  .string()
  .refine((value) => dayNumber(value) !== null, 'must be a date in the form YYYY-MM-DD')
  .meta({ format: 'date' });

/** Values of a filter for several places or languages. */
const maxValues = 20;

export function severalValues<Value extends z.ZodType>(value: Value) {
  return z.array(value).min(1).max(maxValues);
}

export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(maxListEntries);
}
