import type { Schemas } from '../api.ts';
import { placesOf } from '../filters/known-names.ts';

/** `travel-us-2026-11-21-19-creators`: subject, day, number of rows. */
export function fileNameOf(
  words: readonly string[],
  { day, count }: { readonly day: Date; readonly count: number },
): string {
  const about = words.map(slug).filter((word) => word !== '');
  return [...about, day.toISOString().slice(0, 10), String(count), count === 1 ? 'creator' : 'creators'].join('-');
}

/** Words for the file name: subject and place, or the platform. */
export function wordsOfFilters(filters: Schemas['FilterObject']): readonly string[] {
  const { basic, content, creator } = filters;
  const subject =
    content?.bioKeywords?.any?.[0] ??
    content?.topics?.[0] ??
    creator?.interests?.values[0] ??
    content?.hashtags?.[0] ??
    content?.captionKeywords?.keywords[0];
  const [place] = placesOf(filters);
  const where = place?.id?.length === 2 ? place.id : (place?.display_name ?? place?.name)?.split(',')[0];
  const words = [subject, where].filter((word) => word !== undefined);
  return words.length === 0 ? [basic.platform] : words;
}

/** Safe characters for file names, at most 40. Only Latin letters lose their marks. */
export function slug(word: string): string {
  const safe = word
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  return [...safe].slice(0, 40).join('').replace(/^-/, '').replace(/-$/, '');
}
