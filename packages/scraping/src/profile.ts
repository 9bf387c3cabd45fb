import { z } from 'zod';

/** Link of a profile's bio. (spec: scraping 2.3 `bio_links`) */
export const bioLinkSchema = z.object({
  url: z.string().describe('Target of the link, without the network’s redirect.'),
  title: z.string().describe('Title given by the owner; may be empty.'),
  link_type: z.string().describe('`external` or `internal`.'),
});

/** Postal address of a business profile. Missing parts are empty strings or 0. (spec: scraping 2.3) */
export const businessAddressSchema = z.object({
  street_address: z.string(),
  city_name: z.string().describe('City and state.'),
  zip_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/** Public profile. (spec: scraping 2.3) */
export const profileSchema = z.object({
  id: z.string().regex(/^\d+$/).describe('Numeric user id as a string.'),
  username: z.string(),
  full_name: z.string().describe('Display name; may be empty.'),
  biography: z.string().describe('Bio text; may be empty.'),
  follower_count: z.int().min(0),
  following_count: z.int().min(0).describe('Accounts followed.'),
  media_count: z.int().min(0).describe('Total posts.'),
  profile_pic_url: z.string(),
  is_verified: z.boolean().describe('Verified badge.'),
  is_business: z.boolean().describe('Business or creator account.'),
  is_professional_account: z.boolean(),
  is_private: z.boolean().describe('Always false: a private profile is a 502 with reason `target_private`.'),
  category: z.string().nullable().describe('Human-readable business category.'),
  category_enum: z.string().nullable().describe('Machine-readable category.'),
  external_url: z.string().nullable().describe('Website from the bio.'),
  contact_email: z.string().nullable().describe('Public contact email.'),
  contact_phone: z.string().nullable().describe('Public contact phone.'),
  bio_emails: z.array(z.string()).describe('Emails extracted from the bio text.'),
  bio_links: z.array(bioLinkSchema),
  highlight_reel_count: z.int().min(0).describe('Story highlights.'),
  fbid: z.string().nullable().describe('Linked page id.'),
  business_address: businessAddressSchema.nullable(),
});

/** The network's account types. */
export const accountTypes = ['PERSONAL', 'BUSINESS', 'CREATOR'] as const;

/** Fields of a profile beyond the specification; API responses omit them. */
export interface BeyondProfile {
  /** Absent if unknown. */
  readonly account_type?: (typeof accountTypes)[number];
}

export type Profile = z.infer<typeof profileSchema> & BeyondProfile;
export type BioLink = z.infer<typeof bioLinkSchema>;
export type BusinessAddress = z.infer<typeof businessAddressSchema>;
