import type pg from 'pg';
import { DatabaseRefusal } from '../schema/database-refusal.ts';

/**
 * Sums the entries before `bound` by owner and month into a temporary table, and returns a digest of all months to compare with
 * the file. An entry from a clock that was set back belongs to the month of the previous entry, so that the numbers of a month
 * are consecutive. `bound` is not escaped.
 *
 * @throws DatabaseRefusal if there are no entries, if a later entry precedes one of these, or if one lacks its operation key or
 * sum.
 */
export async function sumUpMonths(client: pg.Client, bound: string): Promise<string> {
  await client.query(
    `create temporary table archived_months on commit drop as
     select owner_id, month, max(seq) as through_seq, count(*) as entries, sum(amount)::bigint as amount,
       sum(held_change)::bigint as held_change, (array_agg(posted_after order by seq desc))[1] as posted_after,
       (array_agg(held_after order by seq desc))[1] as held_after,
       sha256(string_agg(sha256(convert_to(line, 'UTF8')), '' order by seq)) as digest
     from (
       select owner_id, seq, amount, held_change, posted_after, held_after, to_json(e)::text as line,
         max(date_trunc('month', at at time zone 'UTC')::date) over (partition by owner_id order by seq) as month
       from ledger_entry e where at < '${bound}'
     ) entries group by owner_id, month`,
  );
  await refuseIncomplete(client, bound);
  const { rows } = await client.query<{ digest: string }>(
    `select encode(sha256(string_agg(sha256(convert_to(
         owner_id || ' ' || month || ' ' || entries || ' ' || encode(digest, 'hex'), 'UTF8')), ''
       order by owner_id, through_seq)), 'hex') as digest
     from archived_months`,
  );
  return rows[0]?.digest ?? '';
}

const mixedAndUnsummed = `
  with carried as materialized (select owner_id, max(through_seq) as through_seq from ledger_carried group by owner_id),
    summed as materialized (select owner_id, through_seq from ledger_summed),
    owners as (
      select owner_id, max(through_seq) as through_seq, sum(entries) as entries from archived_months group by owner_id)
  select (select count(*)::integer from archived_months) as months,
    (select count(*)::integer from owners left join carried using (owner_id)
       where owners.through_seq <> owners.entries + coalesce(carried.through_seq, 0)) as mixed,
    (select count(*)::integer from owners left join summed using (owner_id)
       where coalesce(summed.through_seq, 0) < owners.through_seq) as unsummed`;

async function refuseIncomplete(client: pg.Client, bound: string): Promise<void> {
  const { rows } = await client.query<{ months: number; mixed: number; unsummed: number }>(mixedAndUnsummed);
  const { rows: keys } = await client.query<{ unkeyed: number }>(
    `select count(*)::integer as unkeyed from ledger_entry e where at < '${bound}' and rule <> 'search.page' and not exists (
       select from ledger_operation o
       where o.owner_id = e.owner_id and o.operation_key = e.operation_key and o.seq = e.seq)`,
  );
  const found = { ...rows[0], ...keys[0] } as (typeof rows)[0] & (typeof keys)[0];
  if (found.months === 0) throw new DatabaseRefusal('there are no entries of these months');
  if (found.mixed > 0) {
    throw new DatabaseRefusal(
      `${found.mixed} owners have entries of a later month among these, because a clock was set back: archive that month too`,
    );
  }
  if (found.unsummed + found.unkeyed > 0) {
    throw new DatabaseRefusal(
      'entries of these months lack sums or operation keys: run `credits verify`, then run this again',
    );
  }
}

/** Writes the carried sums, each month with a checksum chained to the previous month. */
export async function writeCarried(
  client: pg.Client,
  { archiveId, bound }: { readonly archiveId: string; readonly bound: string },
): Promise<void> {
  await client.query(
    `create temporary table carried_before on commit drop as
     select distinct on (owner_id) owner_id, checksum from ledger_carried order by owner_id, through_seq desc`,
  );
  await client.query(
    `create temporary table chained_months on commit drop as
     with recursive numbered as (
       select *, row_number() over (partition by owner_id order by month) as n from archived_months
     ), chained as (
       select numbered.*, sha256(coalesce(carried_before.checksum, '') || digest) as checksum
       from numbered left join carried_before using (owner_id) where n = 1
       union all
       select numbered.*, sha256(chained.checksum || numbered.digest)
       from chained join numbered on numbered.owner_id = chained.owner_id and numbered.n = chained.n + 1
     )
     select * from chained`,
  );
  await client.query(
    `insert into ledger_carried (owner_id, through_seq, month, archive_id, entries, amount, held_change, posted_after,
       held_after, digest, checksum)
     select owner_id, through_seq, month, $1::uuid, entries, amount, held_change, posted_after, held_after, digest, checksum
     from chained_months`,
    [archiveId],
  );
  await client.query(
    `insert into ledger_carried_capture as known (owner_id, hold_id, captured)
     select e.owner_id, e.hold_id, -sum(e.amount)::bigint
     from ledger_entry e join ledger_hold l on l.owner_id = e.owner_id and l.hold_id = e.hold_id
     where e.at < '${bound}' and e.kind = 'capture' group by e.owner_id, e.hold_id
     on conflict (owner_id, hold_id) do update set captured = known.captured + excluded.captured`,
  );
}
