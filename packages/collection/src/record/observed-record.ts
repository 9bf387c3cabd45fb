import type { ImportRecord } from '@creator-discovery/creators';
import type { CollectedProfile } from './collected-profile.ts';
import type { CreatorObservations } from './creator-observations.ts';
import { type CreatorRecord, creatorRecord, type RecordRules } from './creator-record.ts';

/** Data read of a person at one time. */
export type PersonRead = Omit<CollectedProfile, 'observations'>;

/** Makes the creator record of a person; null if the data is not valid as a record. */
export type RecordMaker = (read: PersonRead) => Promise<ImportRecord | null>;

/** Makes the record of a person, with growth from earlier observations. */
export async function observedRecord(
  read: PersonRead,
  observations: CreatorObservations,
  rules: RecordRules,
): Promise<CreatorRecord> {
  const seen = await observations.of({ platform: 'photonet', platformUserId: read.profile.id });
  return creatorRecord({ ...read, observations: seen }, rules);
}
