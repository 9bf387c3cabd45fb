import { call, type Outcome, type ResponseOf, type Schemas } from '../api.ts';
import { operationQuery } from '../queries.ts';

/** All facts except contacts. */
export type CreatorProfile = Schemas['CreatorProfile'];

/** Followers of a creator; empty fields are unknown. */
export type Audience = Schemas['Audience'];

export type CreatorAnswer = ResponseOf<'get_creator'>;

/** Reads a known creator by id, which survives a change of handle. Free. */
export function knownCreatorQuery(creatorId: string) {
  return operationQuery('get_creator', { creator_id: creatorId });
}

/** Reads a creator by handle. Free; the server rejects unknown platforms. */
export function creatorQuery(platform: string, handle: string) {
  return operationQuery('get_creator', { platform: platform as Schemas['Platform'], handle });
}

/** Shows a new creator for at most `maxCredits`; one key takes effect once. */
export function showCreator(
  who: Schemas['CreatorName'] | { readonly creator_id: string },
  max: number,
  idempotencyKey: string,
): Promise<Outcome<CreatorAnswer>> {
  return call('get_creator', { ...who, show: true, max_credits: max }, { idempotencyKey });
}
