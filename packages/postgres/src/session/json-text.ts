/**
 * JSON that PostgreSQL accepts for any value: NULs are removed and unpaired surrogates become U+FFFD, so that no caller's
 * text can fail a statement.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}
