import {
  accountTypes,
  type BeyondProfile,
  type BioLink,
  type BusinessAddress,
  emailsIn,
  FormatChange,
  type Profile,
  parseWireJson,
} from '@creator-discovery/scraping';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import {
  at,
  count,
  digits,
  flag,
  isNode,
  knows,
  list,
  optionalCount,
  optionalNumber,
  optionalText,
  text,
  textOrEmpty,
  type WireNode,
} from './wire-node.ts';
import type { WireShape } from './wire-shape.ts';

/** Returns the target of a link that may be wrapped in a redirect of the network (`/?u=ENCODED&e=..`). */
function unwrapped(link: string): string {
  if (!URL.canParse(link)) return link;
  const { pathname, searchParams } = new URL(link);
  const inner = pathname === '/' && searchParams.has('e') ? searchParams.get('u') : null;
  return inner !== null && /^https?:\/\//i.test(inner) ? inner : link;
}

/** Returns the account type from the network's number, 1 to 3. The flags are not sufficient. */
function accountTypeOf(user: unknown): BeyondProfile {
  const type = accountTypes[(optionalCount(user, 'account_type') ?? 0) - 1];
  return type === undefined ? {} : { account_type: type };
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

/** Returns the phone number, with a separate country code in front. The number may begin with that code, or with a zero. */
function phone(user: unknown): string | null {
  const number = optionalText(user, 'business_phone_number', 'public_phone_number', 'contact_phone_number');
  const country = optionalText(user, 'public_phone_country_code');
  if (number === null || country === null || number.startsWith('+')) return number;
  const defaultCallingCode = country.replace(/^\+/, '');
  return withCode(number, defaultCallingCode) ?? `+${defaultCallingCode}${number}`;
}

function withCode(number: string, defaultCallingCode: string): string | null {
  try {
    return parsePhoneNumberFromString(number, { defaultCallingCode })?.number ?? null;
  } catch {
    // The library throws for unknown codes.
    return null;
  }
}

/** Returns whether it is a business or creator account; undefined if unknown. A non-business account may be a creator's. */
function professional(user: unknown): boolean | undefined {
  const type = optionalCount(user, 'account_type');
  const said = ['is_professional_account', 'is_business_account', 'is_business'].map((path) => at(user, path));
  if (said.includes(true) || type === 2 || type === 3) return true;
  return said[0] === false || type !== null ? false : undefined;
}

export interface WireUser {
  readonly shape: WireShape;
  /** Null if the network states that the user does not exist. */
  readonly user: WireNode | null;
}

/** Finds the user in an answer of any shape. */
export function userOf(body: unknown): WireUser {
  const path = ['data.user', 'user'].find((candidate) => knows(body, candidate));
  if (path === undefined) throw new FormatChange('data.user or user is missing');
  const user = at(body, path);
  if (user !== null && !isNode(user)) throw new FormatChange(`${path} is not an object`);
  if (path === 'user') return { shape: 'app_user', user };
  return { shape: knows(user, 'edge_followed_by') ? 'web_profile' : 'web_profile_query', user };
}

/** Returns whether the user is private. Such an answer may have no other fields. */
export function isPrivateUser(user: WireNode): boolean {
  return at(user, 'is_private') === true;
}

/** Maps a user, in any shape. Throws FormatChange if a required field is missing. */
export function mapProfile(user: unknown): Profile {
  if (!isNode(user)) throw new FormatChange('user is not an object');
  const biography = textOrEmpty(user, 'biography');
  const isProfessional = professional(user);
  if (isProfessional === undefined)
    throw new FormatChange('is_business_account, is_professional_account or account_type is missing');
  const links = list(user, 'bio_links').flatMap(bioLink);
  const firstExternal = links.find(({ link_type: type }) => type === 'external')?.url ?? null;
  return {
    id: digits(user, 'id', 'pk', 'pk_id'),
    username: text(user, 'username'),
    full_name: textOrEmpty(user, 'full_name'),
    biography,
    follower_count: count(user, 'edge_followed_by.count', 'follower_count'),
    following_count: count(user, 'edge_follow.count', 'following_count'),
    media_count: count(user, 'edge_owner_to_timeline_media.count', 'media_count'),
    ...accountTypeOf(user),
    profile_pic_url: text(user, 'profile_pic_url_hd', 'hd_profile_pic_url_info.url', 'profile_pic_url'),
    is_verified: flag(user, 'is_verified'),
    is_business: isProfessional,
    is_professional_account: isProfessional,
    is_private: flag(user, 'is_private'),
    category: optionalText(user, 'category_name', 'category'),
    category_enum: optionalText(user, 'category_enum'),
    external_url: linkOrNull(optionalText(user, 'external_url')) ?? firstExternal,
    contact_email: optionalText(user, 'business_email', 'public_email'),
    contact_phone: phone(user),
    bio_emails: emailsIn(biography),
    bio_links: links,
    highlight_reel_count: optionalCount(user, 'highlight_reel_count') ?? 0,
    fbid: optionalText(user, 'fbid', 'fbid_v2', 'eimu_id'),
    business_address: businessAddress(user),
  };
}
