import { z } from 'zod';
import { dayNumber } from './days.ts';
import { hasWord } from './words.ts';

/** Most entries a list of names or keywords may have. */
export const maxListEntries = 100;
/** Most characters of one name or keyword entry. */
export const maxEntryLength = 200;

/** A name: text that is not blank. */
export const text = z
  .string()
  .min(1)
  .max(maxEntryLength)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), {
    error: 'must be text without NUL and unpaired surrogates',
    abort: true,
  })
  .refine((value) => value.trim() !== '', { error: 'must be text that is not blank', abort: true });

/** A keyword entry: text with at least one word. */
export const keyword = text.refine(hasWord, 'must have at least one letter or digit');

export const handle = text.describe('Username without @.');

export const percentage = z.number().min(0).max(100);

/** `percentage` of filters on shares that have no default. (contract 2) */
export const minimumPercentage = percentage
  .optional()
  .describe('Minimum share of the audience in percent; without it any share above 0 is enough.');

export const day = z
  .string()
  .refine((value) => dayNumber(value) !== null, 'must be a day written YYYY-MM-DD')
  .meta({ format: 'date' });

export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(maxListEntries);
}
