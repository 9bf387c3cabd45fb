import type { EntryPage, EntryQuery } from '@creator-discovery/credits';
import { compact } from '@creator-discovery/search-filters';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { daysOf, sumUp } from './day-sums.ts';
import { seqOfEntryId } from './entry-id.ts';
import { type Part, rangesOf } from './entry-ranges.ts';
import type { LedgerEntryTable } from './tables.ts';

export interface EntryRows extends Omit<EntryPage, 'entries'> {
  readonly rows: readonly Selectable<LedgerEntryTable>[];
}

/**
 * Returns entries of an owner, newest first. The daily sums provide the total and narrow the range of numbers, so that large
 * ledgers and offsets stay fast.
 */
export async function entryPage(db: Database, ownerId: string, query: EntryQuery): Promise<EntryRows> {
  await sumUp(db, ownerId);
  const before = query.before === undefined ? undefined : (seqOfEntryId(ownerId, query.before) ?? 0);
  const parts = await partsOf(db, ownerId, query);
  const request = compact({ offset: query.offset, limit: query.limit + 1, before });
  const { ranges, skip } = rangesOf(parts, request);
  const { rows } = await sql<Selectable<LedgerEntryTable>>`
    select e.* from unnest(${ranges.map(({ first }) => first)}::bigint[], ${ranges.map(({ last }) => last)}::bigint[])
        as r (first, last),
      lateral (
        select e.* from ledger_entry e ${query.source === undefined ? sql`` : searchOrJob(ownerId)}
        where e.owner_id = ${ownerId} and e.seq between r.first and r.last and ${filterOf(query)}
        order by e.seq desc limit ${skip + query.limit + 1}
      ) e
    order by e.seq desc offset ${skip} limit ${query.limit + 1}
  `.execute(db);
  const total = parts.reduce((sum, { entries }) => sum + entries, 0);
  return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit, total };
}

/**
 * Returns the parts with the selected entries of each day, newest first. Without filters all entries are one part, because
 * numbers have no gaps.
 */
async function partsOf(db: Database, ownerId: string, { kind, source, ...days }: EntryQuery): Promise<readonly Part[]> {
  const all = [kind, source, days.from, days.to].every((filter) => filter === undefined);
  const { rows } = await (all
    ? sql<Part>`select 1 as first, through_seq as last, through_seq as entries from ledger_summed where owner_id = ${ownerId}`
    : sql<Part>`
        select min(first_seq) as first, max(last_seq) as last, sum(entries)::bigint as entries
        from ledger_day_sum where owner_id = ${ownerId} and ${daysOf(days)}
          and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
          and ${source === undefined ? sql`true` : sql`source = ${source}`}
        group by day order by last desc
      `
  ).execute(db);
  return rows;
}

/** Entries without a channel take it from their history entry. */
function searchOrJob(ownerId: string) {
  return sql`left join history h on h.account_id = ${ownerId} and h.account_id = e.owner_id and h.history_id = e.history_id`;
}

function filterOf({ kind, source, from, to }: EntryQuery) {
  return sql.join(
    [
      sql`true`,
      ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
      ...(source === undefined ? [] : [sql`coalesce(e.source, h.source) = ${source}`]),
      ...(from === undefined ? [] : [sql`e.at >= ${from}::date::timestamp at time zone 'UTC'`]),
      ...(to === undefined ? [] : [sql`e.at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
    ],
    sql` and `,
  );
}
