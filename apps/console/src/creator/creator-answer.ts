import type { Schemas } from '../api.ts';
import { operationQuery } from '../queries.ts';

/** All that is known about a creator but the contacts. */
export type CreatorProfile = Schemas['CreatorProfile'];

/** Who follows a creator. Empty where unknown. */
export type Audience = Schemas['Audience'];

/** Reads a creator: free, whoever it is. An unknown platform is refused by the server. */
export function creatorQuery(platform: string, handle: string) {
  return operationQuery('get_creator', { platform: platform as Schemas['Platform'], handle });
}
