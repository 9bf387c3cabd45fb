/**
 * The public id of a ledger entry: its owner's first characters and its position. It is read back without an index of
 * its own, and only together with the owner.
 */
export function entryIdOf(ownerId: string, seq: number): string {
  return `le_${ownerId.slice(0, 8)}_${seq}`;
}

/** The position an id names in that owner's ledger; null for an id of another owner or of none. */
export function seqOfEntryId(ownerId: string, entryId: string): number | null {
  const match = /^le_([0-9a-f]{8})_([1-9][0-9]{0,15})$/.exec(entryId);
  return match !== null && match[1] === ownerId.slice(0, 8) ? Number(match[2]) : null;
}
