import type { Creator, CreatorDetails, CreatorFacts, SearchableCreator } from '@creator-discovery/creators';
import {
  contactTypesOf,
  facts,
  handleKey,
  type KnownCreator,
  momentOfImport,
  previewFacts,
  storedFacts,
  timeOfKind,
} from '@creator-discovery/creators';
import { searchedFields } from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnType } from '../session/binary-rows.ts';
import { type WrittenColumn, written } from '../session/copy-rows.ts';

/** Collection times, per kind of fact. */
const timeColumns = Object.values(timeOfKind);

type TimeColumn = (typeof timeColumns)[number];

const times: ReadonlySet<string> = new Set(timeColumns);

/** Returns whether only timestamps differ. */
export function isAsBefore(creator: KnownCreator, before: KnownCreator): boolean {
  if (creator.handleChanged !== before.handleChanged || creator.samePersonAs !== before.samePersonAs) return false;
  if (creator.goneSince !== before.goneSince) return false;
  const names = Object.keys(creator.facts) as (keyof CreatorFacts)[];
  return names.every((name) => times.has(name) || isSame(creator.facts[name], before.facts[name]));
}

/** Returns whether two JSON values are equal. Takes half the time of `isDeepStrictEqual`. */
export function isSame(value: unknown, before: unknown): boolean {
  if (value === before) return true;
  if (typeof value !== 'object' || typeof before !== 'object' || value === null || before === null) return false;
  if (Array.isArray(value) !== Array.isArray(before)) return false;
  const names = Object.keys(value) as (keyof typeof value)[];
  if (names.length !== Object.keys(before).length) return false;
  for (const name of names) if (!(name in before && isSame(value[name], before[name]))) return false;
  return true;
}

/**
 * Returns the columns to update: ids, times, and all columns that changed for any of the creators. PostgreSQL reuses the stored
 * value of unnamed columns, such as the audience.
 */
export function changedColumns(
  columns: readonly WrittenColumn<KnownCreator>[],
  {
    updated,
    before,
  }: { readonly updated: readonly KnownCreator[]; readonly before: ReadonlyMap<number, KnownCreator> },
): readonly WrittenColumn<KnownCreator>[] {
  return columns.filter(
    (column) =>
      isIdOrTime(column) ||
      updated.some((creator) => {
        const known = before.get(creator.id);
        return known === undefined || !isSame(column.of(creator), column.of(known));
      }),
  );
}

/**
 * Returns the columns that an import writes. Collection times after `now` (RFC 3339) become `now`, because later records would
 * never replace them.
 */
export function creatorColumns(now: string): readonly WrittenColumn<KnownCreator>[] {
  const nowMs = Date.parse(now);
  const earlier = (time: string | null): string | null =>
    time !== null && (time === momentOfImport || Date.parse(time) > nowMs) ? now : time;
  return [
    written('id', 'integer', ({ id }) => id),
    ...storedFacts.map((name) =>
      written<KnownCreator, ColumnType>(name, facts[name].column, (creator) => creator.facts[name]),
    ),
    written('handle_key', 'text', ({ facts, handleChanged }) => (handleChanged ? null : handleKey(facts))),
    written('same_person_as', 'integer', ({ samePersonAs }) => samePersonAs),
    written('contact_types', 'text[]', ({ facts, undeliverable }) => contactTypesOf(facts.contacts, undeliverable)),
    written('estimated', 'text[]', ({ facts: { estimated } }) => (estimated.length === 0 ? null : estimated)),
    ...timeColumns.map((name) =>
      written<KnownCreator, 'timestamptz'>(name, 'timestamptz', ({ facts }) => earlier(facts[name])),
    ),
    written('handle_as_of', 'timestamptz', ({ handleAsOf }) => earlier(handleAsOf)),
    written('gone_since', 'timestamptz', ({ goneSince }) => goneSince),
  ];
}

export const creatorColumnNames = creatorColumns(momentOfImport).map(({ name }) => name);

export function isIdOrTime({ name, type }: WrittenColumn<KnownCreator>): boolean {
  return name === 'id' || type === 'timestamptz';
}

const searchableColumns = ['id', ...searchedFields] as const satisfies readonly (keyof SearchableCreator)[];

const previewColumns = previewFacts.filter((name) => name !== 'handle_changed');

const detailColumns = storedFacts.filter((name) => name !== 'captions');

const deliveredColumns = [
  'id',
  ...storedFacts.filter((name) => name !== 'hashtags' && name !== 'captions' && name !== 'audience'),
] as const;

function listed(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map((column) => `creator.${column}`).join(', '));
}

/** Selects lists as JSON, which is parsed several times faster than array literals. */
const knownFacts = sql.raw(
  storedFacts
    .map((name) => (facts[name].column === 'text[]' ? `to_json(creator.${name}) as ${name}` : `creator.${name}`))
    .join(', '),
);

const handleGivenUp = sql`creator.handle_key is null as handle_changed`;

const estimated = sql`coalesce(creator.estimated, '{}') as estimated`;

/** Selects addresses that a check has found undeliverable. */
export const undeliverable = sql`array(
  select address from jsonb_each(creator_contact.checks) c (address, result) where result->>'result' = 'undeliverable'
) as undeliverable`;

/** Leaves out addresses that a check has found undeliverable. */
const deliverableContacts = sql`case when creator_contact.checks is null then coalesce(creator_contact.contacts, '[]') else (
  select coalesce(jsonb_agg(contact order by position), '[]')
  from jsonb_array_elements(creator_contact.contacts) with ordinality c (contact, position)
  where contact->>'type' <> 'EMAIL' or coalesce(creator_contact.checks->(contact->>'value')->>'result' <> 'undeliverable', true)
) end`;

/** Select lists over `creator`. Those with contacts need a left join of `creator_contact`. */
export const selected = {
  known: sql`creator.id, ${knownFacts}, coalesce(creator_contact.contacts, '[]') as contacts, ${undeliverable}, ${estimated}, ${handleGivenUp}, creator.same_person_as, creator.gone_since, ${listed(timeColumns)}, coalesce(creator.handle_as_of, creator.as_of) as handle_as_of`,
  searchable: listed(searchableColumns),
  preview: sql`${listed(previewColumns)}, ${handleGivenUp}`,
  details: sql`creator.id, ${listed(detailColumns)}, creator.contact_types, creator.audience_credibility, ${estimated}, ${listed(timeColumns)}, ${handleGivenUp}`,
  delivered: sql`${listed(deliveredColumns)}, ${deliverableContacts} as contacts, ${estimated}, ${listed(timeColumns)}, creator.audience_credibility, ${handleGivenUp}`,
};

export type DeliveredRecord = WithDates<Creator>;

type WithDates<Facts extends Pick<CreatorFacts, TimeColumn>> = Omit<Facts, TimeColumn> & {
  readonly [Column in TimeColumn]: Date | (null extends Facts[Column] ? null : never);
};

export type DetailsRecord = WithDates<CreatorDetails>;

export function detailsOf(record: DetailsRecord): CreatorDetails {
  return { ...record, ...timesOf(record) };
}

export function creatorOf(record: DeliveredRecord): Creator {
  return { ...record, ...timesOf(record) };
}

export type KnownRecord = WithDates<CreatorFacts> & {
  readonly id: number;
  readonly handle_changed: boolean;
  readonly same_person_as: number | null;
  readonly handle_as_of: Date;
  readonly gone_since: Date | null;
  readonly undeliverable: readonly string[];
};

export function knownCreator(record: KnownRecord): KnownCreator {
  const { id, handle_changed, same_person_as, handle_as_of, gone_since, undeliverable, ...facts } = record;
  return {
    id,
    facts: { ...facts, ...timesOf(facts) },
    handleChanged: handle_changed,
    samePersonAs: same_person_as,
    handleAsOf: handle_as_of.toISOString(),
    goneSince: gone_since?.toISOString() ?? null,
    undeliverable,
  };
}

function timesOf(record: WithDates<CreatorFacts | Creator | CreatorDetails>): Pick<CreatorFacts, TimeColumn> {
  return {
    as_of: record.as_of.toISOString(),
    details_as_of: record.details_as_of?.toISOString() ?? null,
    growth_as_of: record.growth_as_of?.toISOString() ?? null,
    audience_as_of: record.audience_as_of?.toISOString() ?? null,
  };
}
