/**
 * A text without what says nothing about its language: addresses, handles, hashtags, numbers and pictures. Of what is left the
 * words are in their order.
 */
export function plainWords(text: string): string {
  return text
    .replace(/(?:https?:\/\/|www\.)\S*/giu, ' ')
    .split(/\s+/u)
    .filter((piece) => !/[@#\d/]/u.test(piece))
    .join(' ')
    .replace(/[^\p{L}\p{M}'’\-\s]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
