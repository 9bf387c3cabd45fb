/** Encodes an index as an opaque cursor in two halves. */
export function cursorOf(index: number): string {
  return `QVFB${Buffer.from(`p:${index}`).toString('base64url')}`;
}

/** Decodes a cursor. Returns null if the network did not issue it. */
export function positionOf(cursor: string): number | null {
  const match = /^p:(\d{1,6})$/.exec(Buffer.from(cursor.replace(/^QVFB/, ''), 'base64url').toString());
  return match === null ? null : Number(match[1]);
}
