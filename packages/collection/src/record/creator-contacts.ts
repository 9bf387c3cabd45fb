import type { Contact } from '@creator-discovery/creators';
import type { Profile } from '@creator-discovery/scraping';
import {
  contactOfLink,
  contactsInText,
  emailsIn,
  type LinkContact,
  plainText,
} from '@creator-discovery/search-filters';

type ContactSource = Pick<
  Profile,
  'username' | 'biography' | 'contact_email' | 'contact_phone' | 'bio_emails' | 'bio_links' | 'external_url'
>;

const maxContacts = 50;
const longestValue = 500;
const longestBio = 5000;

/**
 * Returns the distinct contacts of a profile, unparsed. Reads its e-mail address and phone number, addresses and links to
 * channels in the bio, and text such as `Telegram: @name`. Ignores links to the profile itself.
 */
export function creatorContacts(profile: ContactSource): readonly Contact[] {
  const links = [
    ...(profile.external_url === null ? [] : [profile.external_url]),
    ...profile.bio_links.map(({ url }) => url),
  ];
  const mailLinks = links.filter((link) => /^mailto:/i.test(link));
  const linked: LinkContact[] = [
    ...links.flatMap((link) => contactOfLink(link) ?? []),
    ...contactsInText(plainText(profile.biography.slice(0, longestBio))),
  ];
  const found: Contact[] = [
    ...[profile.contact_email, ...profile.bio_emails, ...emailsIn(mailLinks.join(' '))].map((value) => ({
      type: 'EMAIL' as const,
      value: value ?? '',
    })),
    { type: 'PHONE', value: profile.contact_phone ?? '' },
    ...linked.filter(
      ({ type, name }) => type !== 'PHOTONET' || name.replace('@', '').toLowerCase() !== profile.username.toLowerCase(),
    ),
  ];
  const storable = found
    .map(({ type, value }) => ({ type, value: value.trim() }))
    .filter(
      ({ value }) => value !== '' && value.length <= longestValue && !value.includes('\0') && value.isWellFormed(),
    );
  const distinct = new Map(storable.map((contact) => [`${contact.type} ${contact.value.toLowerCase()}`, contact]));
  return [...distinct.values()].slice(0, maxContacts);
}
