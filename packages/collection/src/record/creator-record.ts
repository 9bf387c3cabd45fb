import {
  type ContactFormats,
  countryOf,
  type ImportRecord,
  type ImportRecordInput,
  isWebAddress,
  readContacts,
  readImportValue,
  withoutControls,
} from '@creator-discovery/creators';
import { type HostTable, profileLink } from '@creator-discovery/creators/reading';
import { mentionsIn, type Post, type Profile } from '@creator-discovery/scraping';
import {
  hashtagsOfEntry,
  type LanguageDictionary,
  type PlaceDictionary,
  publicText,
} from '@creator-discovery/search-filters';
import type { CollectedProfile } from './collected-profile.ts';
import { creatorContacts } from './creator-contacts.ts';
import { creatorInterests, type InterestTable, interestTable } from './creator-interests.ts';
import { creatorLanguage } from './creator-language.ts';
import { creatorPlace } from './creator-place.ts';
import { dayOf } from './daily-figures.ts';
import { followerGrowth } from './follower-growth.ts';
import type { LanguageDetector } from './language-detector.ts';
import { newestPosts } from './newest-posts.ts';
import { postFigures } from './post-figures.ts';
import { postsPerWeek } from './posting-pace.ts';

export interface RecordRules {
  readonly places: Pick<PlaceDictionary, 'byId' | 'named'>;
  readonly languages: Pick<LanguageDictionary, 'byCode'>;
  readonly contacts: ContactFormats;
  /** Hosts of profile links. */
  readonly hosts?: HostTable;
  readonly detector: LanguageDetector;
  /** Default: `interests.json`. */
  readonly interests?: InterestTable;
}

export type CreatorRecord =
  | {
      readonly ok: true;
      /** Store it with the mode `refresh`, so that absent fields keep their values. */
      readonly record: ImportRecord;
      /** Number of contacts in the profile that could not be parsed. */
      readonly contactsLeftOut: number;
    }
  /** `reason` names fields and rules, never values. */
  | { readonly ok: false; readonly reason: string };

/**
 * Makes a creator record that passes the checks of `admin creators import`. Fields without evidence are absent; null means
 * known to be unknown, such as hidden likes. Estimates never replace stated values. Formulas: docs/collection.md. (contract 1)
 */
export function creatorRecord(collected: CollectedProfile, rules: RecordRules): CreatorRecord {
  const { profile, posts, collectedAt, observations = [] } = collected;
  const contentCount = contentCountOf(collected);
  const newest = posts === null ? null : newestPosts(posts, contentCount);
  const isRead = newest !== null && (newest.length > 0 || contentCount === 0);
  const concluded = estimatesOf({ profile, newest: newest ?? [] }, rules);
  const fields = isRead ? concluded.fields : concluded.withoutPosts;
  const today = { day: dayOf(collectedAt), followerCount: profile.follower_count };
  const growth = followerGrowth(today, observations);
  const read = readImportValue(
    {
      ...profileFields(profile, rules.hosts),
      ...(contentCount === null ? {} : { content_count: contentCount }),
      ...(isRead
        ? {
            ...postFigures(newest, profile.follower_count),
            ...postFields(newest),
            posts_per_week: postsPerWeek({ newest, contentCount, collectedAt }),
          }
        : {}),
      ...fields,
      ...(Object.keys(growth).length === 0 ? {} : { follower_growth_pct: growth }),
      estimated: estimatedFields.filter((field) => fields[field] !== undefined),
      as_of: collectedAt.toISOString(),
    } satisfies ImportRecordInput,
    { ...rules, strict: true },
  );
  if (!read.ok) return { ok: false, reason: read.reason };
  const { record, leftOut } = withContacts(read.record, { profile, placeId: concluded.fields.location_id }, rules);
  return { ok: true, record, contactsLeftOut: leftOut };
}

/** Maximum lengths. Longer texts of hostile profiles are cut rather than rejected. */
const longestName = 500;
const longestBio = 20_000;
const longestCaption = 5000;
const longestHashtag = 200;

const maxHashtags = 100;
const maxMentions = 100;

function profileFields(profile: Profile, hosts: HostTable | undefined) {
  const name = withoutControls(storable(profile.full_name, longestName)).trim();
  const link = profileLink('photonet', profile.username, hosts);
  return {
    platform: 'photonet' as const,
    handle: profile.username,
    name: name === '' ? profile.username : name,
    platform_user_id: profile.id,
    bio: storable(profile.biography, longestBio),
    ...(isWebAddress(link) && { profile_url: link }),
    ...(isWebAddress(profile.profile_pic_url) && { photo_url: profile.profile_pic_url }),
    follower_count: profile.follower_count,
    is_verified: profile.is_verified,
    is_private: profile.is_private,
    ...accountType(profile),
  };
}

/** Returns null if the network listed more posts: some answers count only those of their first page. */
function contentCountOf({ profile, posts, minContentCount = posts?.length ?? 0 }: CollectedProfile): number | null {
  return profile.media_count < minContentCount ? null : profile.media_count;
}

/** The specification has one flag for business and creator accounts, so their type is unknown unless the network states it. */
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
    mentions: mentionsByUse(newest),
    // Absent marks prove nothing: providers may leave them out.
    ...(newest.some(({ paid_partnership }) => paid_partnership) && { paid_partnerships: true }),
    last_post_at: first === undefined ? null : dayOf(new Date(first.timestamp * 1000)),
  };
}

/** Returns hashtags by number of posts; ties by latest use. */
function hashtagsByUse(newest: readonly Post[]): string[] {
  return byUse(
    newest,
    ({ hashtags }) => hashtags.flatMap((one) => hashtagsOfEntry(storable(one, longestHashtag))),
    maxHashtags,
  );
}

/** Returns the accounts that captions mention or posts tag, in the same order. */
function mentionsByUse(newest: readonly Post[]): string[] {
  return byUse(
    newest,
    ({ caption, tagged_users: tagged }) => [
      ...mentionsIn(publicText(caption ?? '')),
      ...tagged.map((name) => storable(name, longestHashtag).toLowerCase()),
    ],
    maxMentions,
  );
}

function byUse(newest: readonly Post[], namesOf: (post: Post) => readonly string[], max: number): string[] {
  const uses = new Map<string, number>();
  for (const post of newest)
    for (const name of new Set(namesOf(post))) if (name !== '') uses.set(name, (uses.get(name) ?? 0) + 1);
  return [...uses]
    .sort(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([name]) => name);
}

/** Fields inferred rather than stated by the network. */
const estimatedFields = ['language', 'location_id', 'interests', 'topics'] as const;

type EstimatedFields = Pick<ImportRecordInput, (typeof estimatedFields)[number]>;

/**
 * Returns all estimates, and the estimates that need no posts. If posts were not read, the others would have less evidence
 * than earlier ones, which they would replace.
 */
function estimatesOf(
  { profile, newest }: { readonly profile: Profile; readonly newest: readonly Post[] },
  rules: RecordRules,
): { readonly fields: EstimatedFields; readonly withoutPosts: EstimatedFields } {
  const { biography: bio, business_address: address, category, contact_phone: phone } = profile;
  const language = creatorLanguage({ bio, newest }, rules);
  const found = creatorPlace({ address, bio, newest, language, phone }, rules);
  const { interests, topics } = creatorInterests({ category, bio, newest }, rules.interests ?? interestTable);
  const place = found === null ? {} : { location_id: found.place.id };
  const fields = {
    ...(language !== null && { language }),
    ...place,
    ...(interests.length > 0 && { interests: [...interests] }),
    ...(topics.length > 0 && { topics: [...topics] }),
  };
  return { fields, withoutPosts: found?.isOfAddress ? place : {} };
}

/** Adds contacts, with phone numbers parsed for the country of the place. Leaves them absent if the profile shows none. */
function withContacts(
  record: ImportRecord,
  { profile, placeId }: { readonly profile: Profile; readonly placeId: string | null | undefined },
  rules: RecordRules,
): { readonly record: ImportRecord; readonly leftOut: number } {
  const { contacts, unreadable } = readContacts(
    creatorContacts(profile),
    countryOf(placeId, rules.places),
    rules.contacts,
  );
  return {
    record: contacts.length === 0 ? record : { ...record, contacts: [...contacts] },
    leftOut: unreadable.length,
  };
}

/** Makes a text storable: no NUL, no lone surrogates, at most `longest` UTF-16 units. */
function storable(text: string, longest: number): string {
  const cut = text.replaceAll('\0', '').slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).isWellFormed() ? cut.slice(0, -1) : cut.toWellFormed();
}
