import { accountTypes, type Profile } from '@creator-discovery/scraping';
import { loosely } from './raw-number.ts';

/** User of a web profile, with the first page of the timeline if given. */
export function webUser(profile: Profile, timeline: object = { edges: [], page_info: { has_next_page: false } }) {
  const address = profile.business_address;
  return {
    id: profile.id,
    username: profile.username,
    full_name: profile.full_name === '' ? null : profile.full_name,
    biography: profile.biography,
    edge_followed_by: { count: profile.follower_count },
    edge_follow: { count: profile.following_count },
    edge_owner_to_timeline_media: { count: profile.media_count, ...timeline },
    profile_pic_url: `${profile.profile_pic_url}&small`,
    profile_pic_url_hd: profile.profile_pic_url,
    is_verified: profile.is_verified,
    is_private: profile.is_private,
    is_business_account: profile.account_type === 'BUSINESS',
    is_professional_account: profile.is_professional_account,
    category_name: profile.category,
    category_enum: profile.category_enum,
    external_url: profile.external_url === null ? null : redirectTo(profile.external_url),
    business_email: profile.contact_email ?? '',
    business_phone_number: profile.contact_phone,
    bio_links: profile.bio_links.map((link) => ({ ...link, lynx_url: redirectTo(link.url) })),
    highlight_reel_count: profile.highlight_reel_count,
    ...(profile.fbid !== null && { fbid: loosely(profile.fbid) }),
    business_address_json: address === null ? null : JSON.stringify({ ...address, city_id: 1 }),
  };
}

/** User of a stored query: flat counts and account type, without contacts. */
function queriedUser(profile: Profile) {
  return {
    pk: profile.id,
    id: profile.id,
    username: profile.username,
    full_name: profile.full_name,
    biography: profile.biography,
    follower_count: profile.follower_count,
    following_count: profile.following_count,
    media_count: profile.media_count,
    profile_pic_url: `${profile.profile_pic_url}&small`,
    hd_profile_pic_url_info: { url: profile.profile_pic_url },
    is_verified: profile.is_verified,
    is_private: profile.is_private,
    is_professional_account: null,
    account_type: profile.account_type && 1 + accountTypes.indexOf(profile.account_type),
    category: profile.category,
    category_enum: profile.category_enum,
    external_url: profile.external_url ?? '',
    bio_links: profile.bio_links,
    highlight_reel_count: profile.highlight_reel_count,
    fbid_v2: profile.fbid,
  };
}

/** User of the app style. */
export function appUser(profile: Profile) {
  const { is_professional_account: _, ...user } = queriedUser(profile);
  const address = profile.business_address;
  return {
    ...user,
    pk: loosely(profile.id),
    pk_id: profile.id,
    is_business: profile.account_type === 'BUSINESS',
    ...phoneOf(profile),
    public_email: profile.contact_email ?? '',
    address_street: address?.street_address ?? '',
    city_name: address?.city_name ?? '',
    zip: address?.zip_code ?? '',
    latitude: address?.latitude ?? 0,
    longitude: address?.longitude ?? 0,
  };
}

/** Private user of some answers, without other fields. */
export const privateUser = { is_private: true };

/** Profile answer in each shape. */
export const profileShapes = {
  web_profile: (profile: Profile) => ({ data: { user: webUser(profile) }, status: 'ok' }),
  web_profile_query: (profile: Profile) => ({ data: { user: queriedUser(profile) }, extensions: {} }),
  app_user: (profile: Profile) => ({ user: appUser(profile), status: 'ok' }),
} as const;

function phoneOf({ contact_phone: phone }: Profile) {
  const [, country, number] = /^\+(\d{2})(\d+)$/.exec(phone ?? '') ?? [];
  return country === undefined
    ? { public_phone_number: phone ?? '', public_phone_country_code: '' }
    : { public_phone_number: number, public_phone_country_code: country };
}

function redirectTo(url: string): string {
  return `https://l.photonet.example/?u=${encodeURIComponent(url)}&e=AT0x`;
}
