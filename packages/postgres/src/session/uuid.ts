const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a text can be compared with a uuid column. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
