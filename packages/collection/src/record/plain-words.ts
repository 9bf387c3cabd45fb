/** Removes everything without a language: addresses, handles, hashtags, numbers and emoji. Keeps the order of words. */
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
