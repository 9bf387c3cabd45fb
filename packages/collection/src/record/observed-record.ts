import type { ImportRecord } from '@creator-discovery/creators';
import type { Post, Profile } from '@creator-discovery/scraping';
import type { CreatorObservations } from './creator-observations.ts';
import { type CreatorRecord, creatorRecord, type RecordRules } from './creator-record.ts';

/** Data read of a person at one time. */
export interface PersonRead {
  readonly profile: Profile;
  /** Null if they could not be read. */
  readonly posts: readonly Post[] | null;
  /** Minimum number of posts on the network. */
  readonly minContentCount?: number;
  readonly at: Date;
}

/** Makes the creator record of a person; null if the data is not valid as a record. */
export type RecordMaker = (read: PersonRead) => Promise<ImportRecord | null>;

/** Makes the record of a person, with growth from earlier observations. */
export async function observedRecord(
  { at, ...read }: PersonRead,
  observations: CreatorObservations,
  rules: RecordRules,
): Promise<CreatorRecord> {
  const seen = await observations.of({ platform: 'photonet', platformUserId: read.profile.id });
  return creatorRecord({ ...read, collectedAt: at, observations: seen }, rules);
}
