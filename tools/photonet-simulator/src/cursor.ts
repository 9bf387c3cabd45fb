/** A cursor as the network shows it: opaque, in two halves. */
export function cursorOf(index: number): string {
  return `QVFB${Buffer.from(`p:${index}`).toString('base64url')}`;
}

/** The index that a cursor stands for; null for one that the network never issued. */
export function positionOf(cursor: string): number | null {
  const match = /^p:(\d{1,6})$/.exec(Buffer.from(cursor.replace(/^QVFB/, ''), 'base64url').toString());
  return match === null ? null : Number(match[1]);
}
