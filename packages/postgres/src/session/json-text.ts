/**
 * Returns JSON that PostgreSQL accepts for any value: removes NULs and replaces unpaired surrogates by U+FFFD, so that no text of
 * a caller can fail a statement.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}
