import type { Schemas } from '../api.ts';
import { placesOf } from '../filters/known-names.ts';

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
