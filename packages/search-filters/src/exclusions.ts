import { z } from 'zod';

const timeFormat = z.iso.datetime({ offset: true });

const maxSources = 10;
const ids = z.array(z.string().min(1).max(64)).max(maxSources).optional();

/** Creators to leave out of a search. (contract 2) */
export const exclusionFields = z
  .strictObject({
    owned: z.boolean().optional().describe('Owned creators.'),
    shown: z
      .boolean()
      .optional()
      .describe('Creators shown before. The latest 100,000 of stored search pages and deliveries count.'),
    list_ids: ids.describe('Creators of these lists. Closed items do not count.'),
    history_ids: ids.describe('Results of these jobs.'),
    as_of: z
      .string()
      .max(40)
      .refine(isTime, 'must be a time since 1970 with its zone, such as 2026-11-27T08:00:00Z')
      .meta({ format: 'date-time' })
      .optional()
      .describe('Default: now. It is at most now, and `filters_used` shows it.'),
  })
  .describe(
    'Creators to leave out of the results. Send the returned `as_of` again: later pages then leave out the same creators.',
  );

/** In normal form, they have no `false` and no empty or repeating list. */
export type Exclusions = z.infer<typeof exclusionFields>;

/** Returns the normal form, of a time alone, too, because it must be valid; undefined if it is empty. */
export function normalExclusions(given: Exclusions | undefined): Exclusions | undefined {
  const { owned, shown, list_ids, history_ids, as_of } = given ?? {};
  const used = {
    ...(owned && { owned }),
    ...(shown && { shown }),
    ...(list_ids?.length && { list_ids: distinct(list_ids) }),
    ...(history_ids?.length && { history_ids: distinct(history_ids) }),
    ...(as_of && { as_of: inMicroseconds(as_of) }),
  };
  return Object.keys(used).length === 0 ? undefined : used;
}

/** Whether anybody is left out. */
export function hasSources({ as_of: _, ...sources }: Exclusions): boolean {
  return Object.keys(sources).length > 0;
}

function isTime(text: string): boolean {
  return timeFormat.safeParse(text).success && inMicroseconds(text) >= '1970';
}

function distinct(list: readonly string[]): string[] {
  return [...new Set(list.map((id) => id.toLowerCase()))];
}

/** Returns the time in UTC, padded or cut to the precision of the database, so that equal times are equal text. */
function inMicroseconds(time: string): string {
  const [, second, fraction = '', zone] = /^([^.]+?)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(time) ?? [];
  const utc = new Date(`${second}${zone}`).toISOString().slice(0, -'.000Z'.length);
  return `${utc}.${fraction.padEnd(6, '0').slice(0, 6)}Z`;
}

/** Describes the normal form, for example `owned creators, shown creators, 2 lists`. */
export function exclusionsSummary({ owned, shown, list_ids = [], history_ids = [] }: Exclusions): string {
  const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);
  return [
    ...(owned ? ['owned creators'] : []),
    ...(shown ? ['shown creators'] : []),
    ...(list_ids.length > 0 ? [counted(list_ids.length, 'list')] : []),
    ...(history_ids.length > 0 ? [counted(history_ids.length, 'job')] : []),
  ].join(', ');
}
