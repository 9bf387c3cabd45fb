import type { PlaceDictionary } from '@creator-discovery/search-filters';
import type { Creator } from './creator.ts';
import type { CreatorRow } from './creator-row.ts';
import { shownEstimates } from './facts/index.ts';
import { isAddressOf } from './handle.ts';

/** A row before ownership and charge are known, without the number of its creator. */
export type DeliveredRow = Omit<CreatorRow, 'creator_id' | 'charged' | 'owned_since'>;

/** The row that unlocks and exports deliver for a creator. (contract 6 `CreatorRow`) */
export function deliveredRow(creator: Creator, places: Pick<PlaceDictionary, 'byId'>): DeliveredRow {
  const { id: _, is_private: __, location_id, ...facts } = creator;
  const values = (type: string): string[] =>
    facts.contacts.filter((contact) => contact.type === type).map(({ value }) => value);
  const emails = values('EMAIL');
  return {
    ...facts,
    profile_url: ownAddress(creator),
    location: locationName(location_id, places),
    email: emails[0] ?? null,
    emails,
    phone: values('PHONE')[0] ?? null,
    estimated: shownEstimates(creator.estimated),
  };
}

/** The address of a creator's profile; null where it leads to the person who has the handle now. */
export function ownAddress(
  creator: Pick<Creator, 'platform' | 'handle' | 'handle_changed' | 'profile_url'>,
): string | null {
  return creator.handle_changed && isAddressOf(creator.profile_url, creator) ? null : creator.profile_url;
}

/** Only creators with a contact are charged and owned. (contract 3 "Export") */
export function hasContact(creator: Pick<Creator, 'contacts'>): boolean {
  return creator.contacts.length > 0;
}

/** The display name of a creator's place; null when unknown. */
export function locationName(locationId: string | null, places: Pick<PlaceDictionary, 'byId'>): string | null {
  return locationId === null ? null : (places.byId(locationId)?.displayName ?? null);
}
