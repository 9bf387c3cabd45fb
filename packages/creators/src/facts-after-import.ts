import type { CreatorFacts } from './creator.ts';
import { handleKey, isAddressOf } from './handle.ts';
import type { Contact, ImportRecord } from './import-record.ts';

/**
 * What an import does with known facts that the record doesn't contain: `update` keeps them, `replace` drops them. `refresh`
 * is an update from the network, which shows only some of a creator's contacts: those known from elsewhere stay as well.
 */
export type ImportMode = 'update' | 'replace' | 'refresh';

/** The time of what is collected as it is imported: a store writes its own clock for every time ahead of it. */
export const momentOfImport = '9999-12-31T23:59:59.999Z';

/**
 * The facts after an import: fields in the record win; `update` and `refresh` keep what was known for the others. Facts of
 * four kinds keep a time each, so that a new profile makes no old audience look new. What was collected before the known
 * facts of its kind replaces none of them, in any mode: it only adds what was unknown. An estimate replaces no fact that was
 * stated or observed, in any mode and however new it is; such a fact replaces an estimate, however old it is. The user id is
 * stored whatever the mode: it says whose facts these are. (contract 1)
 */
export function factsAfterImport(known: CreatorFacts | null, record: ImportRecord, mode: ImportMode): CreatorFacts {
  const facts: Draft = { ...noFacts, platform: record.platform, estimated: [] };
  const outdated = putKind(facts, 'profile', { known, record, mode });
  for (const kind of ['details', 'growth', 'audience'] as const) putKind(facts, kind, { known, record, mode });
  if (mode === 'refresh') facts.contacts = contactsAfterRefresh(known?.contacts ?? [], record.contacts ?? [], outdated);
  facts.platform_user_id = record.platform_user_id ?? known?.platform_user_id ?? null;
  const renamed = known === null || handleKey(known) !== handleKey(record);
  facts.handle = outdated && !renamed ? known?.handle : record.handle;
  if (known !== null && renamed) facts.profile_url = addressAfterRename(known, record, mode);
  return facts as unknown as CreatorFacts;
}

/** What a live refresh collects; what imports alone bring; and two that providers collect apart. */
const kinds = {
  profile: {
    time: 'as_of',
    fields: [
      'name',
      'bio',
      'profile_url',
      'photo_url',
      'follower_count',
      'content_count',
      'is_verified',
      'is_private',
      'contacts',
    ],
  },
  details: {
    time: 'details_as_of',
    fields: [
      'account_type',
      'gender',
      'age',
      'language',
      'location_id',
      'interests',
      'topics',
      'hashtags',
      'captions',
      'last_post_at',
      'average_likes',
      'average_views',
      'average_comments',
      'engagement_rate_pct',
    ],
  },
  growth: { time: 'growth_as_of', fields: ['follower_growth_pct'] },
  audience: { time: 'audience_as_of', fields: ['audience'] },
} as const satisfies Record<string, { time: keyof CreatorFacts; fields: readonly (keyof CreatorFacts)[] }>;

type Kind = keyof typeof kinds;

/**
 * What is said of a creator of whom nothing is known. Facts begin as a copy of it, so that all have the same fields in the same
 * order: an object that gets thirty fields one by one becomes a hash table, and whatever reads it takes several times as long.
 */
const noFacts: Readonly<Record<keyof CreatorFacts, unknown>> = {
  platform: null,
  handle: null,
  name: null,
  platform_user_id: null,
  bio: null,
  profile_url: null,
  photo_url: null,
  follower_count: null,
  content_count: null,
  is_verified: false,
  is_private: false,
  account_type: null,
  gender: null,
  age: null,
  language: null,
  location_id: null,
  interests: [],
  topics: [],
  hashtags: [],
  captions: [],
  last_post_at: null,
  average_likes: null,
  average_views: null,
  average_comments: null,
  engagement_rate_pct: null,
  follower_growth_pct: null,
  audience: null,
  contacts: [],
  as_of: null,
  details_as_of: null,
  growth_as_of: null,
  audience_as_of: null,
  estimated: [],
};

interface Draft extends Record<keyof CreatorFacts, unknown> {
  readonly estimated: string[];
}

interface Import {
  readonly known: CreatorFacts | null;
  readonly record: ImportRecord;
  readonly mode: ImportMode;
}

/** Puts the facts of a kind and their time; returns whether those of the record are older than the known ones. */
function putKind(facts: Draft, kind: Kind, given: Import): boolean {
  const { known, record } = given;
  const { time, fields } = kinds[kind];
  const [knownTime, collected] = [known?.[time] ?? null, timeOf(kind, record)];
  const outdated = knownTime !== null && Date.parse(collected) < Date.parse(knownTime);
  let [brings, knows] = [kind === 'profile', kind === 'profile'];
  for (const field of fields) {
    const from = staysKnown(field, given, outdated) ? known : record;
    const value = from?.[field] ?? noFacts[field];
    facts[field] = value;
    brings ||= from === record && record[field] !== undefined;
    knows ||= isKnown(value);
    if (isEstimate(from, field) && isKnown(value)) facts.estimated.push(field);
  }
  facts[time] = knows ? (brings && !outdated ? collected : knownTime) : null;
  return outdated;
}

type Field = (typeof kinds)[Kind]['fields'][number];

/** Whether the known value of a field stays. Of two of which one is an estimate it is the other one, whatever their times. */
function staysKnown(field: Field, { known, record, mode }: Import, outdated: boolean): boolean {
  const [before, given] = [known?.[field], record[field]];
  const wasEstimate = isEstimate(known, field);
  if (wasEstimate !== isEstimate(record, field) && isKnown(before) && isKnown(given)) return !wasEstimate;
  return outdated ? isKnown(before) : given === undefined && mode !== 'replace';
}

function isEstimate(
  from: Pick<ImportRecord, 'estimated'> | Pick<CreatorFacts, 'estimated'> | null,
  field: Field,
): boolean {
  return from?.estimated?.some((estimated) => estimated === field) === true;
}

function timeOf(kind: Kind, { collected_at, audience_collected_at, growth_collected_at }: ImportRecord): string {
  const own = kind === 'audience' ? audience_collected_at : kind === 'growth' ? growth_collected_at : undefined;
  return own ?? collected_at ?? momentOfImport;
}

function isKnown(value: unknown): boolean {
  return value != null && !(Array.isArray(value) && value.length === 0);
}

function contactsAfterRefresh(
  known: readonly Contact[],
  given: readonly Contact[],
  outdated: boolean,
): readonly Contact[] {
  const [first, second] = outdated ? [known, given] : [given, known];
  const comparables = new Set(first.map(comparable));
  return [...first, ...second.filter((contact) => !comparables.has(comparable(contact)))];
}

/** Contacts that were stored before there was one form for phone numbers and addresses are recognised in most others. */
function comparable({ type, value }: Contact): string {
  const form = type === 'PHONE' ? value.replace(/[^+\d]/g, '') : type === 'EMAIL' ? value.toLowerCase() : value;
  return `${type} ${form}`;
}

/** An address with the former handle leads to whoever has that handle next; one with a user id stays right. */
function addressAfterRename(known: CreatorFacts, record: ImportRecord, mode: ImportMode): string | null {
  if (record.profile_url !== undefined) return record.profile_url;
  return mode === 'replace' || isAddressOf(known.profile_url, known) ? null : known.profile_url;
}
