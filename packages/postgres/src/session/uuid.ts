const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text from outside may be compared with a uuid column; one that may not names nothing. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
