import type { Schemas } from '../api.ts';

/** `travel-us-2026-11-21-19-creators`: what it is about, the day, how many. */
export function fileNameOf(
  words: readonly string[],
  { day, count }: { readonly day: Date; readonly count: number },
): string {
  const about = words.map(slug).filter((word) => word !== '');
  return [...about, day.toISOString().slice(0, 10), String(count), count === 1 ? 'creator' : 'creators'].join('-');
}

/** The words of a search that a file is named for: what is searched and where, else the platform. */
export function wordsOfFilters(filters: Schemas['FilterObject']): readonly string[] {
  const { basic, content, creator, audience } = filters;
  const subject =
    content?.bioKeywords?.any?.[0] ??
    content?.topics?.[0] ??
    creator?.interests?.values[0] ??
    content?.hashtags?.[0] ??
    content?.captionKeywords?.keywords[0];
  const place = creator?.location ?? audience?.location;
  const where = place?.id?.length === 2 ? place.id : (place?.display_name ?? place?.name)?.split(',')[0];
  const words = [subject, where].filter((word) => word !== undefined);
  return words.length === 0 ? [basic.platform] : words;
}

/** Letters and digits that every system takes in a file name, at most 40. */
function slug(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replace(/^-/, '')
    .replace(/-$/, '');
}
