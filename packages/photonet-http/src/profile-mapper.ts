import { type BioLink, type BusinessAddress, emailsIn, type Profile } from '@creator-discovery/scraping';
import { parseWireJson } from './wire-json.ts';
import {
  at,
  count,
  digits,
  FormatChanged,
  flag,
  isNode,
  list,
  optionalCount,
  optionalNumber,
  optionalText,
  text,
  textOrEmpty,
} from './wire-node.ts';

/** The target of a link that may be wrapped in a redirect of the network (`/?u=ENCODED&e=..`). */
function unwrapped(link: string): string {
  if (!URL.canParse(link)) return link;
  const { pathname, searchParams } = new URL(link);
  const inner = pathname === '/' && searchParams.has('e') ? searchParams.get('u') : null;
  return inner !== null && /^https?:\/\//i.test(inner) ? inner : link;
}

function linkOrNull(link: string | null): string | null {
  return link === null ? null : unwrapped(link);
}

function bioLink(node: unknown): BioLink[] {
  const url = optionalText(node, 'url', 'lynx_url');
  if (url === null) return [];
  return [
    {
      url: unwrapped(url),
      title: optionalText(node, 'title') ?? '',
      link_type: optionalText(node, 'link_type') ?? 'external',
    },
  ];
}

function businessAddress(user: unknown): BusinessAddress | null {
  const packed = at(user, 'business_address_json');
  const node = typeof packed === 'string' ? parseWireJson(packed) : isNode(packed) ? packed : user;
  const street = optionalText(node, 'street_address', 'address_street');
  const city = optionalText(node, 'city_name');
  const zip = optionalText(node, 'zip_code', 'zip');
  const latitude = optionalNumber(node, 'latitude');
  const longitude = optionalNumber(node, 'longitude');
  if (street === null && city === null && zip === null && !latitude && !longitude) return null;
  return {
    street_address: street ?? '',
    city_name: city ?? '',
    zip_code: zip ?? '',
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  };
}

/** The phone number; with its country code in front where the network gives that separately. */
function phone(user: unknown): string | null {
  const number = optionalText(user, 'business_phone_number', 'public_phone_number', 'contact_phone_number');
  const country = optionalText(user, 'public_phone_country_code');
  if (number === null || country === null || number.startsWith('+')) return number;
  return `+${country.replace(/^\+/, '')}${number}`;
}

function isBusiness(user: unknown): boolean {
  const type = accountType(user);
  return typeof at(user, 'is_business_account') === 'boolean' || typeof at(user, 'is_business') === 'boolean'
    ? flag(user, 'is_business_account', 'is_business')
    : type !== null
      ? type === 2 || type === 3
      : flag(user, 'is_business_account');
}

function accountType(user: unknown): number | null {
  return optionalCount(user, 'account_type');
}

function isProfessional(user: unknown): boolean {
  const type = accountType(user);
  if (typeof at(user, 'is_professional_account') === 'boolean') return flag(user, 'is_professional_account');
  return type !== null ? type === 2 || type === 3 : flag(user, 'is_professional_account');
}

/** Maps a user, in either format; throws FormatChanged when a required field is missing. */
export function mapProfile(user: unknown): Profile {
  if (!isNode(user)) throw new FormatChanged('user is not an object');
  const biography = textOrEmpty(user, 'biography');
  return {
    id: digits(user, 'id', 'pk', 'pk_id'),
    username: text(user, 'username'),
    full_name: textOrEmpty(user, 'full_name'),
    biography,
    follower_count: count(user, 'edge_followed_by.count', 'follower_count'),
    following_count: count(user, 'edge_follow.count', 'following_count'),
    media_count: count(user, 'edge_owner_to_timeline_media.count', 'media_count'),
    profile_pic_url: text(user, 'profile_pic_url_hd', 'hd_profile_pic_url_info.url', 'profile_pic_url'),
    is_verified: flag(user, 'is_verified'),
    is_business: isBusiness(user),
    is_professional_account: isProfessional(user),
    is_private: flag(user, 'is_private'),
    category: optionalText(user, 'category_name', 'category'),
    category_enum: optionalText(user, 'category_enum'),
    external_url: linkOrNull(optionalText(user, 'external_url')),
    contact_email: optionalText(user, 'business_email', 'public_email'),
    contact_phone: phone(user),
    bio_emails: emailsIn(biography),
    bio_links: list(user, 'bio_links').flatMap(bioLink),
    highlight_reel_count: optionalCount(user, 'highlight_reel_count') ?? 0,
    fbid: optionalText(user, 'fbid', 'fbid_v2', 'eimu_id'),
    business_address: businessAddress(user),
  };
}
