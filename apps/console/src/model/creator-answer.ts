import { call, type Outcome, type ResponseOf, type Schemas } from '../api.ts';
import { operationQuery } from '../queries.ts';

/** All that is known about a creator but the contacts. */
export type CreatorProfile = Schemas['CreatorProfile'];

/** Who follows a creator. Empty where unknown. */
export type Audience = Schemas['Audience'];

export type CreatorAnswer = ResponseOf<'get_creator'>;

/** Reads a creator that the account has seen, whatever its handle is now: free. */
export function knownCreatorQuery(creatorId: string) {
  return operationQuery('get_creator', { creator_id: creatorId });
}

/** Reads a creator: free, whoever it is. An unknown platform is refused by the server. */
export function creatorQuery(platform: string, handle: string) {
  return operationQuery('get_creator', { platform: platform as Schemas['Platform'], handle });
}

/** Shows a creator whom the account was not shown yet, for at most so many credits. Under one key it is done once. */
export function showCreator(
  who: Schemas['CreatorName'] | { readonly creator_id: string },
  most: number,
  idempotencyKey: string,
): Promise<Outcome<CreatorAnswer>> {
  return call('get_creator', { ...who, show: true, max_credits: most }, { idempotencyKey });
}
