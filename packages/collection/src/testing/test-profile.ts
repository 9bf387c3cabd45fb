import type { Profile } from '@creator-discovery/scraping';

/** A profile without anything that a profile may lack, apart from `change`. */
export function testProfile(change: Partial<Profile> = {}): Profile {
  return {
    id: '4711',
    username: 'lena.clay',
    full_name: 'Lena Clay',
    biography: '',
    follower_count: 1000,
    following_count: 10,
    media_count: 0,
    profile_pic_url: 'https://photonet.example/p.jpg',
    is_verified: false,
    is_business: false,
    is_professional_account: false,
    is_private: false,
    category: null,
    category_enum: null,
    external_url: null,
    contact_email: null,
    contact_phone: null,
    bio_emails: [],
    bio_links: [],
    highlight_reel_count: 0,
    fbid: null,
    business_address: null,
    ...change,
  };
}
