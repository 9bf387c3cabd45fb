/**
 * Returns JSON that PostgreSQL accepts for any value: removes NULs and replaces unpaired surrogates by U+FFFD, so that no text of
 * a caller can fail a statement.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!mayHaveUnstorable.test(text)) return text;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}

/** NULs and unpaired surrogates are escaped in JSON. A replacer for every value takes ten times as long as this search. */
const mayHaveUnstorable = /\\u(?:0000|d[89a-f])/;
