/**
 * JSON that every PostgreSQL accepts: its text has neither NUL nor half a surrogate pair. NULs are left out, halves become
 * U+FFFD, so that no caller's text makes a fault.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}
