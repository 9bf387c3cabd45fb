import type { Creator, CreatorFacts, CreatorPreviewFacts, SearchableCreator } from '@creator-discovery/creators';
import { contactTypesOf, handleKey, type KnownCreator } from '@creator-discovery/creators';
import { searchedFields } from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';

type FactColumn = Exclude<keyof CreatorFacts, 'contacts' | TimeColumn>;
type TimeColumn = (typeof timeColumns)[number];

/** When which facts were collected. */
const timeColumns = [
  'as_of',
  'details_as_of',
  'growth_as_of',
  'audience_as_of',
] as const satisfies readonly (keyof CreatorFacts)[];

const factColumns = [
  'platform',
  'handle',
  'name',
  'platform_user_id',
  'bio',
  'profile_url',
  'photo_url',
  'follower_count',
  'content_count',
  'is_verified',
  'is_private',
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
  'follower_growth_pct',
  'audience',
] as const satisfies readonly FactColumn[];

/** The columns that an import writes, apart from id and times. */
export const writtenColumns = [...factColumns, 'handle_key', 'same_person_as', 'contact_types'] as const;

/** The times that an import writes; none may lie ahead of the clock. */
export const writtenTimes = [...timeColumns, 'handle_as_of'] as const;

const searchableColumns = ['id', ...searchedFields] as const satisfies readonly (keyof SearchableCreator)[];

const previewColumns = [
  'id',
  'name',
  'handle',
  'platform',
  'follower_count',
  'engagement_rate_pct',
  'bio',
  'location_id',
  'is_verified',
  'profile_url',
  'photo_url',
] as const satisfies readonly Exclude<keyof CreatorPreviewFacts, 'handle_changed'>[];

const deliveredColumns = [
  'id',
  ...factColumns.filter((column) => column !== 'hashtags' && column !== 'captions' && column !== 'audience'),
] as const;

function listed(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map((column) => `creator.${column}`).join(', '));
}

/** Creators without a look-up key have given their handle up. */
const handleGivenUp = sql`creator.handle_key is null as handle_changed`;

/** Select lists over `creator`; those with contacts also need a left join of `creator_contact`. */
export const selected = {
  known: sql`creator.id, ${listed(factColumns)}, coalesce(creator_contact.contacts, '[]') as contacts, ${handleGivenUp}, creator.same_person_as, ${listed(timeColumns)}, coalesce(creator.handle_as_of, creator.as_of) as handle_as_of`,
  searchable: listed(searchableColumns),
  preview: sql`${listed(previewColumns)}, ${handleGivenUp}`,
  delivered: sql`${listed(deliveredColumns)}, coalesce(creator_contact.contacts, '[]') as contacts, ${listed(timeColumns)}, creator.audience_credibility, ${handleGivenUp}`,
};

/** A row for `json_populate_recordset(null::creator, ...)`. */
export function writtenRow({
  id,
  facts,
  handleChanged,
  samePersonAs,
  handleAsOf,
}: KnownCreator): Record<string, unknown> {
  const { contacts, ...columns } = facts;
  return {
    ...columns,
    id,
    handle_key: handleChanged ? null : handleKey(facts),
    same_person_as: samePersonAs,
    contact_types: contactTypesOf(contacts),
    handle_as_of: handleAsOf,
  };
}

/** A row selected as `delivered`. */
export type DeliveredRecord = WithDates<Creator>;

type WithDates<Facts extends Pick<CreatorFacts, TimeColumn>> = Omit<Facts, TimeColumn> & {
  readonly [Column in TimeColumn]: Date | (null extends Facts[Column] ? null : never);
};

/** A delivered row as a creator. */
export function creatorOf(record: DeliveredRecord): Creator {
  return { ...record, ...timesOf(record) };
}

/** A row selected as `known`. */
export type KnownRecord = WithDates<CreatorFacts> & {
  readonly id: number;
  readonly handle_changed: boolean;
  readonly same_person_as: number | null;
  readonly handle_as_of: Date;
};

/** A known row, for telling whose records come. */
export function knownCreator(record: KnownRecord): KnownCreator {
  const { id, handle_changed, same_person_as, handle_as_of, ...facts } = record;
  return {
    id,
    facts: { ...facts, ...timesOf(facts) },
    handleChanged: handle_changed,
    samePersonAs: same_person_as,
    handleAsOf: handle_as_of.toISOString(),
  };
}

function timesOf(record: WithDates<CreatorFacts | Creator>): Pick<CreatorFacts, TimeColumn> {
  return {
    as_of: record.as_of.toISOString(),
    details_as_of: record.details_as_of?.toISOString() ?? null,
    growth_as_of: record.growth_as_of?.toISOString() ?? null,
    audience_as_of: record.audience_as_of?.toISOString() ?? null,
  };
}
