/**
 * Returns the public id of a ledger entry: the start of the owner id and the sequence number. It needs no index, and is unique
 * only together with the owner.
 */
export function entryIdOf(ownerId: string, seq: number): string {
  return `le_${ownerId.slice(0, 8)}_${seq}`;
}

/** Returns the sequence number in an entry id; null if the id is malformed or of another owner. */
export function seqOfEntryId(ownerId: string, entryId: string): number | null {
  const match = /^le_([0-9a-f]{8})_([1-9][0-9]{0,15})$/.exec(entryId);
  return match !== null && match[1] === ownerId.slice(0, 8) ? Number(match[2]) : null;
}
