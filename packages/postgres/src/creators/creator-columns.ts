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

/** When which facts were collected. */
const timeColumns = Object.values(timeOfKind);

type TimeColumn = (typeof timeColumns)[number];

const times: ReadonlySet<string> = new Set(timeColumns);

/** Whether nothing but times is different. */
export function isAsBefore(creator: KnownCreator, before: KnownCreator): boolean {
  if (creator.handleChanged !== before.handleChanged || creator.samePersonAs !== before.samePersonAs) return false;
  if (creator.goneSince !== before.goneSince) return false;
  const names = Object.keys(creator.facts) as (keyof CreatorFacts)[];
  return names.every((name) => times.has(name) || isSame(creator.facts[name], before.facts[name]));
}

/** Whether two values are the same as JSON. Node's own comparison takes twice as long: it looks at more than JSON has. */
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
 * The columns to write of these creators: those in which one of them is other than before, their ids and times. Whatever an
 * update of a row doesn't name, such as its audience, PostgreSQL takes over as it is stored.
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
 * The columns that an import writes, at that moment (RFC 3339). Nothing was collected after it: records that are dated so
 * would keep all later ones out.
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
    written('contact_types', 'text[]', ({ facts }) => contactTypesOf(facts.contacts)),
    written('estimated', 'text[]', ({ facts: { estimated } }) => (estimated.length === 0 ? null : estimated)),
    ...timeColumns.map((name) =>
      written<KnownCreator, 'timestamptz'>(name, 'timestamptz', ({ facts }) => earlier(facts[name])),
    ),
    written('handle_as_of', 'timestamptz', ({ handleAsOf }) => earlier(handleAsOf)),
    written('gone_since', 'timestamptz', ({ goneSince }) => goneSince),
  ];
}

/** Of all of `creatorColumns`. */
export const creatorColumnNames = creatorColumns(momentOfImport).map(({ name }) => name);

/** Of `creatorColumns` those that say when a creator was seen, and which one. */
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

/** Lists as JSON, which is read several times as fast as PostgreSQL's own form of them. */
const knownFacts = sql.raw(
  storedFacts
    .map((name) => (facts[name].column === 'text[]' ? `to_json(creator.${name}) as ${name}` : `creator.${name}`))
    .join(', '),
);

/** Creators without a look-up key have given their handle up. */
const handleGivenUp = sql`creator.handle_key is null as handle_changed`;

/** Null for nearly all. */
const estimated = sql`coalesce(creator.estimated, '{}') as estimated`;

/** Select lists over `creator`; those with contacts also need a left join of `creator_contact`. */
export const selected = {
  known: sql`creator.id, ${knownFacts}, coalesce(creator_contact.contacts, '[]') as contacts, ${estimated}, ${handleGivenUp}, creator.same_person_as, creator.gone_since, ${listed(timeColumns)}, coalesce(creator.handle_as_of, creator.as_of) as handle_as_of`,
  searchable: listed(searchableColumns),
  preview: sql`${listed(previewColumns)}, ${handleGivenUp}`,
  details: sql`creator.id, ${listed(detailColumns)}, creator.contact_types, ${estimated}, ${listed(timeColumns)}, ${handleGivenUp}`,
  delivered: sql`${listed(deliveredColumns)}, coalesce(creator_contact.contacts, '[]') as contacts, ${estimated}, ${listed(timeColumns)}, creator.audience_credibility, ${handleGivenUp}`,
};

/** A row selected as `delivered`. */
export type DeliveredRecord = WithDates<Creator>;

type WithDates<Facts extends Pick<CreatorFacts, TimeColumn>> = Omit<Facts, TimeColumn> & {
  readonly [Column in TimeColumn]: Date | (null extends Facts[Column] ? null : never);
};

/** A row selected as `details`. */
export type DetailsRecord = WithDates<CreatorDetails>;

/** A row of details as a creator's. */
export function detailsOf(record: DetailsRecord): CreatorDetails {
  return { ...record, ...timesOf(record) };
}

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
  readonly gone_since: Date | null;
};

/** A known row, for telling whose records come. */
export function knownCreator(record: KnownRecord): KnownCreator {
  const { id, handle_changed, same_person_as, handle_as_of, gone_since, ...facts } = record;
  return {
    id,
    facts: { ...facts, ...timesOf(facts) },
    handleChanged: handle_changed,
    samePersonAs: same_person_as,
    handleAsOf: handle_as_of.toISOString(),
    goneSince: gone_since?.toISOString() ?? null,
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
