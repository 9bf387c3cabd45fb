/**
 * Returns the Unicode encoding of a text by its first four bytes, or null if they don't show one. Spreadsheets save
 * Unicode text as UTF-16. Without a mark, the zero bytes of the first two letters show it.
 */
export function unicodeEncoding([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && third === 0) ? 'utf-16be' : null;
}
