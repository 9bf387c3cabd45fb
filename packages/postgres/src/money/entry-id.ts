/**
 * The public id of a ledger entry: the first characters of its owner and its sequence number, so that it needs no index of
 * its own. It names an entry only together with the owner.
 */
export function entryIdOf(ownerId: string, seq: number): string {
  return `le_${ownerId.slice(0, 8)}_${seq}`;
}

/** The sequence number that an id names in this owner's ledger; null for an id of another owner or of none. */
export function seqOfEntryId(ownerId: string, entryId: string): number | null {
  const match = /^le_([0-9a-f]{8})_([1-9][0-9]{0,15})$/.exec(entryId);
  return match !== null && match[1] === ownerId.slice(0, 8) ? Number(match[2]) : null;
}
