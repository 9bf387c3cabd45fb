import { type PlaceDictionary, publicLink, publicText } from '@creator-discovery/search-filters';
import type { Creator } from './creator.ts';
import type { CreatorRow } from './creator-row.ts';
import { shownEstimates } from './facts/index.ts';
import { isAddressOf } from './handle.ts';

/** A row without id, ownership and charge. */
export type DeliveredRow = Omit<CreatorRow, 'creator_id' | 'charged' | 'owned_since'>;

/**
 * Returns the row that unlocks and exports deliver. Creators without contacts are free, so contact details in their texts
 * and links are blanked as in other free responses. (contract 2 "Words", contract 6 `CreatorRow`)
 */
export function deliveredRow(creator: Creator, places: Pick<PlaceDictionary, 'byId'>): DeliveredRow {
  const { id: _, is_private: __, location_id, ...facts } = creator;
  const values = (type: string): string[] =>
    facts.contacts.filter((contact) => contact.type === type).map(({ value }) => value);
  const emails = values('EMAIL');
  const address = ownAddress(creator);
  return {
    ...facts,
    ...(hasContact(creator) ? { profile_url: address } : freeTexts(creator, address)),
    location: locationName(location_id, places),
    email: emails[0] ?? null,
    emails,
    phone: values('PHONE')[0] ?? null,
    estimated: shownEstimates(creator.estimated),
  };
}

/** Returns the whole row, with the creator's number, its charge and since when the account owns it. */
export function creatorRow(
  row: DeliveredRow,
  { creatorId, charged, ownedSince }: Pick<CreatorRow, 'charged'> & { creatorId: number; ownedSince: Date | null },
): CreatorRow {
  return { ...row, creator_id: String(creatorId), charged, owned_since: ownedSince?.toISOString() ?? null };
}

function freeTexts({ name, bio, photo_url }: Creator, address: string | null): Partial<DeliveredRow> {
  return {
    name: publicText(name),
    bio: bio === null ? null : publicText(bio),
    profile_url: publicLink(address),
    photo_url: publicLink(photo_url),
  };
}

/** Returns the URL of a creator's profile; null if it leads to another person who has the handle now. */
export function ownAddress(
  creator: Pick<Creator, 'platform' | 'handle' | 'handle_changed' | 'profile_url'>,
): string | null {
  return creator.handle_changed && isAddressOf(creator.profile_url, creator) ? null : creator.profile_url;
}

/** Only creators with a contact are charged and owned. (contract 3 "Export") */
export function hasContact(creator: Pick<Creator, 'contacts'>): boolean {
  return creator.contacts.length > 0;
}

export function locationName(locationId: string | null, places: Pick<PlaceDictionary, 'byId'>): string | null {
  return locationId === null ? null : (places.byId(locationId)?.displayName ?? null);
}
