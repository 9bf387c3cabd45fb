const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids from outside are strings; one that is no uuid names nothing and must not reach a uuid column. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
