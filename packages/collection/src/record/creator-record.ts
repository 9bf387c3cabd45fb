import {
  type Contact,
  type ContactFormats,
  countryOf,
  type ImportRecord,
  type ImportRecordInput,
  isWebAddress,
  readContacts,
  readImportValue,
} from '@creator-discovery/creators';
import type { Post, Profile } from '@creator-discovery/scraping';
import type { LanguageDictionary, PlaceDictionary } from '@creator-discovery/search-filters';
import type { CollectedProfile } from './collected-profile.ts';
import { type ContactLinks, contactLinks, creatorContacts, numberChannels } from './creator-contacts.ts';
import { creatorInterests, type InterestTable, interestTable } from './creator-interests.ts';
import { creatorLanguage } from './creator-language.ts';
import { creatorPlace } from './creator-place.ts';
import { type DailyFigures, dayOf } from './daily-figures.ts';
import { type Estimate, type EstimatedField, type Estimates, estimatedFields } from './estimate.ts';
import { followerGrowth } from './follower-growth.ts';
import type { LanguageDetector } from './language-detector.ts';
import { newestPosts } from './newest-posts.ts';
import { postFigures } from './post-figures.ts';
import { postsPerWeek } from './posting-pace.ts';

/** What a record is made with. */
export interface RecordRules {
  readonly places: Pick<PlaceDictionary, 'byId' | 'resolve'>;
  readonly languages: Pick<LanguageDictionary, 'byCode'>;
  readonly contacts: ContactFormats;
  readonly detector: LanguageDetector;
  /** Default: the table of this package. */
  readonly interests?: InterestTable;
  /** Default: the table of this package. */
  readonly contactLinks?: ContactLinks;
}

/** A profile as a creator record, or why it can't be one; the reason names fields and rules, never values. */
export type CreatorRecord =
  | {
      readonly ok: true;
      /** To be stored with the mode `refresh`: what it doesn't say stays known. */
      readonly record: ImportRecord;
      /** Which of its fields are estimates. */
      readonly estimates: Estimates;
      /** See `postsPerWeek`; null where it is unknown. */
      readonly postsPerWeek: number | null;
      /** The observation of the day, from which later growth is computed. */
      readonly observation: DailyFigures;
      /** Contacts that the profile shows and that can't be read. */
      readonly contactsLeftOut: number;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * The record that `admin creators import` would read of a line with the same facts: it passes the same checks. Fields of which
 * the profile and its posts say nothing are absent; null is known to be unknown, such as likes that the owner hides. It says
 * which of its fields are estimates, and these replace nothing that was stated; docs/collection.md has the formulas. (contract 1)
 */
export function creatorRecord(collected: CollectedProfile, rules: RecordRules): CreatorRecord {
  const { profile, posts, collectedAt, observations = [] } = collected;
  const observation = {
    day: dayOf(collectedAt),
    followerCount: profile.follower_count,
    contentCount: profile.media_count,
  };
  const newest = posts === null ? null : newestPosts(posts, profile.media_count);
  const isRead = newest !== null && (newest.length > 0 || profile.media_count === 0);
  const concluded = estimatesOf({ profile, newest: newest ?? [] }, rules);
  const { fields, estimates } = isRead ? concluded : withoutPosts(concluded);
  const growth = followerGrowth(observation, observations);
  const read = readImportValue(
    {
      ...profileFields(profile),
      ...(isRead ? { ...postFigures(newest, profile.follower_count), ...postFields(newest) } : {}),
      ...fields,
      ...(Object.keys(growth).length === 0 ? {} : { follower_growth_pct: growth }),
      estimated: estimatedFields.filter((field) => estimates[field] !== undefined),
      as_of: collectedAt.toISOString(),
    } satisfies ImportRecordInput,
    { ...rules, strict: true },
  );
  if (!read.ok) return { ok: false, reason: read.reason };
  const { record, leftOut } = withContacts(read.record, { profile, placeId: concluded.fields.location_id }, rules);
  const pace = isRead ? postsPerWeek({ newest, contentCount: profile.media_count, collectedAt }) : null;
  return { ok: true, record, estimates, postsPerWeek: pace, observation, contactsLeftOut: leftOut };
}

/** Characters that texts of a record may have, so that one of a hostile profile is cut and not refused. */
const longestName = 500;
const longestBio = 20_000;
const longestCaption = 5000;
const longestHashtag = 200;

const mostHashtags = 100;

function profileFields(profile: Profile) {
  const name = storable(profile.full_name, longestName).trim();
  return {
    platform: 'photonet' as const,
    handle: profile.username,
    name: name === '' ? profile.username : name,
    platform_user_id: profile.id,
    bio: storable(profile.biography, longestBio),
    ...(isWebAddress(profile.profile_pic_url) && { photo_url: profile.profile_pic_url }),
    follower_count: profile.follower_count,
    content_count: profile.media_count,
    is_verified: profile.is_verified,
    is_private: profile.is_private,
    ...accountType(profile),
  };
}

/** The specification's profile has one flag for business and creator accounts: without the network's own word it is open which. */
function accountType(profile: Profile): Pick<ImportRecordInput, 'account_type'> {
  if (profile.account_type !== undefined) return { account_type: profile.account_type };
  return profile.is_business || profile.is_professional_account ? {} : { account_type: 'PERSONAL' };
}

function postFields(newest: readonly Post[]) {
  const captions = newest.map(({ caption }) => storable(caption ?? '', longestCaption).trim());
  const first = newest[0];
  return {
    captions: captions.filter((caption) => caption !== ''),
    hashtags: hashtagsByUse(newest),
    last_post_at: first === undefined ? null : dayOf(new Date(first.timestamp * 1000)),
  };
}

/** Those of the most posts first; of as many the latest used. */
function hashtagsByUse(newest: readonly Post[]): string[] {
  const uses = new Map<string, number>();
  for (const { hashtags } of newest)
    for (const hashtag of new Set(hashtags.map((one) => storable(one, longestHashtag).trim())))
      if (/[^#\s]/u.test(hashtag)) uses.set(hashtag, (uses.get(hashtag) ?? 0) + 1);
  return [...uses]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostHashtags)
    .map(([hashtag]) => hashtag);
}

interface Concluded {
  readonly fields: Pick<ImportRecordInput, EstimatedField>;
  readonly estimates: Estimates;
}

interface Evidence extends Pick<CollectedProfile, 'profile'> {
  readonly newest: readonly Post[];
}

/** What profile and posts let conclude. */
function estimatesOf({ profile, newest }: Evidence, rules: RecordRules): Concluded {
  const { biography: bio, business_address: address, category } = profile;
  const language = creatorLanguage({ bio, newest }, rules);
  const place = creatorPlace({ address, bio, newest }, rules.places);
  const { interests, topics } = creatorInterests({ category, bio, newest }, rules.interests ?? interestTable);
  const fields: { -readonly [Field in EstimatedField]?: ImportRecordInput[Field] } = {};
  const estimates: { -readonly [Field in EstimatedField]?: Estimate } = {};
  if (language !== null) {
    fields.language = language.code;
    estimates.language = estimateOf(language);
  }
  if (place !== null) {
    fields.location_id = place.place.id;
    estimates.location_id = estimateOf(place);
  }
  for (const [field, found] of [
    ['interests', interests],
    ['topics', topics],
  ] as const) {
    if (found === null) continue;
    fields[field] = [...found.names];
    estimates[field] = estimateOf(found);
  }
  return { fields, estimates };
}

/**
 * What posts that could not be read would not have changed. The rest would be concluded from less than before, and replace what
 * the posts had let conclude then.
 */
function withoutPosts({ fields: { location_id }, estimates: { location_id: place } }: Concluded): Concluded {
  if (location_id === undefined || place?.from[0] !== 'business_address') return { fields: {}, estimates: {} };
  return { fields: { location_id }, estimates: { location_id: place } };
}

function estimateOf({ from, certainty }: Estimate): Estimate {
  return { from, certainty };
}

/** The contacts that can be read, phone numbers in the country of the place. A profile that shows none says nothing of others. */
function withContacts(
  record: ImportRecord,
  { profile, placeId }: { readonly profile: Profile; readonly placeId: string | null | undefined },
  rules: RecordRules,
): { readonly record: ImportRecord; readonly leftOut: number } {
  const shown = creatorContacts(profile, rules.contactLinks ?? contactLinks);
  const country = countryOf(placeId, rules.places);
  const numbered = shown.map((contact) => withNumber(contact, country, rules.contacts));
  const { contacts, unreadable } = readContacts(
    numbered.filter((contact) => contact !== null),
    country,
    rules.contacts,
  );
  const leftOut = shown.length - numbered.filter((contact) => contact !== null).length + unreadable.length;
  return { record: contacts.length === 0 ? record : { ...record, contacts: [...contacts] }, leftOut };
}

/** Messengers by phone number have it in the form of phone numbers; null where it can't be read. */
function withNumber(contact: Contact, country: string | null, formats: ContactFormats): Contact | null {
  if (contact.type === 'PHONE' || !numberChannels.has(contact.type) || !/^[+\d(]/.test(contact.value)) return contact;
  const value = formats.phone(contact.value, country);
  return value === null ? null : { type: contact.type, value };
}

/** A text as every store can hold it: without NUL and halves of characters, and no longer than the record may have. */
function storable(text: string, longest: number): string {
  const cut = text.replaceAll('\0', '').slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).isWellFormed() ? cut.slice(0, -1) : cut.toWellFormed();
}
