import { foldText } from '@creator-discovery/search-filters';

/** Apostrophes and similar letters. */
const apostrophes = /['’‘`´\u02b9-\u02bf\u02c8]/g;

/** Returns the form in which names are compared, with one space between words. `São Paulo` and `sao-paulo` are the same name. */
export function foldName(name: string): string {
  return foldText(name)
    .replace(apostrophes, ' ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** Returns the folded name, and for names with apostrophes also the form without them (`Xi’an`: `xi an`, `xian`). */
export function foldedForms(name: string): string[] {
  return [...new Set([foldName(name), foldName(name.replace(apostrophes, ''))])].filter((form) => form !== '');
}
