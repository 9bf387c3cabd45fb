import { z } from 'zod';

/** A link of a profile's bio. (spec: scraping 2.3 `bio_links`) */
export const bioLinkSchema = z.object({
  url: z.string().describe('Target of the link, free of the network’s redirect.'),
  title: z.string().describe('Title given by the owner; may be empty.'),
  link_type: z.string().describe('`external` or `internal`.'),
});

/** A postal address of a business profile. Parts that the network doesn't give are empty strings or 0. (spec: scraping 2.3) */
export const businessAddressSchema = z.object({
  street_address: z.string(),
  city_name: z.string().describe('City and state.'),
  zip_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/** A public profile of the photo network. (spec: scraping 2.3) */
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

/** The kinds of account that the network knows. */
export const accountTypes = ['PERSONAL', 'BUSINESS', 'CREATOR'] as const;

/** What the network says of a profile beyond the fields of the specification; answers of the API leave it out. */
export interface BeyondProfile {
  /** Absent where the network doesn't say which of them it is. */
  readonly account_type?: (typeof accountTypes)[number];
}

/** A public profile of the photo network. (spec: scraping 2.3) */
export type Profile = z.infer<typeof profileSchema> & BeyondProfile;
export type BioLink = z.infer<typeof bioLinkSchema>;
export type BusinessAddress = z.infer<typeof businessAddressSchema>;
