import {
  accountTypes,
  type BeyondProfile,
  type BusinessAddress,
  countIn,
  emailsIn,
  FormatChange,
  numberIn,
  type Profile,
  profileSchema,
  textIn,
} from '@creator-discovery/scraping';
import type { Expression } from './expression.ts';
import { wordIn } from './mapped-word.ts';
import type { ProfileFields } from './mapping.ts';
import { digitsIn, listIn, shaped } from './values.ts';

/** Returns whether a profile is private. Such an answer may have no other fields. */
export function isPrivate(node: unknown, { is_private: path }: ProfileFields): boolean {
  return path.read(node) === true;
}

/** Maps a profile. Throws FormatChange if a required field is missing. */
export function mapProfile(node: unknown, fields: ProfileFields): Profile {
  const text = (path: Expression | undefined): string | null => (path === undefined ? null : textIn(path.read(node)));
  const biography = known(node, fields.biography, 'biography');
  const profile = shaped(profileSchema, {
    id: digitsIn(fields.id.read(node)),
    username: text(fields.username),
    full_name: known(node, fields.full_name, 'full_name'),
    biography,
    follower_count: countIn(fields.follower_count.read(node)),
    following_count: countIn(fields.following_count.read(node)),
    media_count: countIn(fields.media_count.read(node)),
    profile_pic_url: text(fields.profile_pic_url),
    is_verified: fields.is_verified.read(node),
    is_business: fields.is_business.read(node),
    is_professional_account: fields.is_professional_account.read(node),
    is_private: fields.is_private.read(node),
    category: text(fields.category),
    category_enum: text(fields.category_enum),
    external_url: text(fields.external_url),
    contact_email: text(fields.contact_email),
    contact_phone: text(fields.contact_phone),
    bio_emails: emailsIn(biography),
    bio_links: bioLinks(node, fields.bio_links),
    highlight_reel_count: countIn(fields.highlight_reel_count?.read(node)) ?? 0,
    fbid: text(fields.fbid),
    business_address: businessAddress(node, fields.business_address),
  });
  return { ...profile, ...accountType(node, fields) };
}

/** Omits an account type that the document does not define. */
function accountType(node: unknown, { account_type: field }: ProfileFields): BeyondProfile {
  const word = field === undefined ? null : wordIn(node, field);
  const known = accountTypes.find((type) => type === word);
  return known === undefined ? {} : { account_type: known };
}

/** Returns text that may be empty. Throws FormatChange if its field is missing. */
function known(node: unknown, path: Expression, name: string): string {
  if (!path.knows(node)) throw new FormatChange(`${name} is missing`);
  return textIn(path.read(node)) ?? '';
}

function bioLinks(node: unknown, fields: ProfileFields['bio_links']): Profile['bio_links'] {
  if (fields === undefined) return [];
  return listIn(fields.items.read(node)).flatMap((link) => {
    const url = textIn(fields.url.read(link));
    return url === null
      ? []
      : [
          {
            url,
            title: textIn(fields.title?.read(link)) ?? '',
            link_type: textIn(fields.link_type?.read(link)) ?? 'external',
          },
        ];
  });
}

function businessAddress(node: unknown, fields: ProfileFields['business_address']): BusinessAddress | null {
  if (fields === undefined) return null;
  const text = (path: Expression | undefined): string => textIn(path?.read(node)) ?? '';
  const address = {
    street_address: text(fields.street_address),
    city_name: text(fields.city_name),
    zip_code: text(fields.zip_code),
    latitude: numberIn(fields.latitude?.read(node)) ?? 0,
    longitude: numberIn(fields.longitude?.read(node)) ?? 0,
  };
  return Object.values(address).every((part) => part === '' || part === 0) ? null : address;
}
