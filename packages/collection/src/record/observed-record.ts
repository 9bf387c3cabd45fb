import type { ImportRecord } from '@creator-discovery/creators';
import type { Post, Profile } from '@creator-discovery/scraping';
import type { CreatorObservations } from './creator-observations.ts';
import { type CreatorRecord, creatorRecord, type RecordRules } from './creator-record.ts';

/** What was read of a person at that moment. */
export interface PersonRead {
  readonly profile: Profile;
  /** Null where they could not be read. */
  readonly posts: readonly Post[] | null;
  readonly at: Date;
}

/** Makes the creator record of a person from what was read at that moment; null where it can't be one. */
export type RecordMaker = (read: PersonRead) => Promise<ImportRecord | null>;

/** The record of a person, with the growth since it was first read. */
export async function observedRecord(
  { profile, posts, at }: PersonRead,
  observations: CreatorObservations,
  rules: RecordRules,
): Promise<CreatorRecord> {
  const seen = await observations.of({ platform: 'photonet', platformUserId: profile.id });
  return creatorRecord({ profile, posts, collectedAt: at, observations: seen }, rules);
}
