import type pg from 'pg';
import { ArchiveRefused } from './archive-refused.ts';

/**
 * Adds up the entries before this moment by owner and month, for the rest of the transaction. An entry whose clock was set back
 * belongs to the month of the entries before it, so that the numbers of a month follow one another.
 *
 * @param bound a time that was made by this program.
 * @returns a digest of all months, for comparison with the file.
 * @throws ArchiveRefused where there are none, where entries that stay come before some of these, or where one of these lacks its
 * operation key or its sum.
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

async function refuseIncomplete(client: pg.Client, bound: string): Promise<void> {
  const { rows } = await client.query<{ months: number; mixed: number; unsummed: number; unkeyed: number }>(
    `select (select count(*)::integer from archived_months) as months,
       (select count(*)::integer from (
          select owner_id, max(through_seq) as through_seq, sum(entries) as entries from archived_months group by owner_id
        ) m where through_seq <> entries
          + coalesce((select max(through_seq) from ledger_carried c where c.owner_id = m.owner_id), 0)) as mixed,
       (select count(*)::integer from archived_months m left join ledger_summed s using (owner_id)
          where coalesce(s.through_seq, 0) < m.through_seq) as unsummed,
       (select count(*)::integer from ledger_entry e where at < '${bound}' and rule <> 'search.page' and not exists (
          select from ledger_operation o
          where o.owner_id = e.owner_id and o.operation_key = e.operation_key and o.seq = e.seq)) as unkeyed`,
  );
  const found = rows[0] as (typeof rows)[0];
  if (found.months === 0) throw new ArchiveRefused('there are no entries of these months');
  if (found.mixed > 0) {
    throw new ArchiveRefused(
      `${found.mixed} owners have entries of a later month before some of these, because a clock was set back: archive that month too`,
    );
  }
  if (found.unsummed + found.unkeyed > 0) {
    throw new ArchiveRefused(
      'entries of these months lack sums or operation keys: run credits verify, then this again',
    );
  }
}

/** Writes down what was added up, each month with a checksum that follows from the one of the month before. */
export async function writeCarried(
  client: pg.Client,
  { archiveId, bound }: { readonly archiveId: string; readonly bound: string },
): Promise<void> {
  const { rows } = await client.query<{ month: string }>('select distinct month::text from archived_months order by 1');
  for (const { month } of rows) {
    await client.query(
      `insert into ledger_carried (owner_id, through_seq, month, archive_id, entries, amount, held_change, posted_after,
         held_after, digest, checksum)
       select m.owner_id, m.through_seq, m.month, $1, m.entries, m.amount, m.held_change, m.posted_after, m.held_after, m.digest,
         sha256(coalesce((select checksum from ledger_carried c where c.owner_id = m.owner_id
           order by through_seq desc limit 1), '') || m.digest)
       from archived_months m where month = $2`,
      [archiveId, month],
    );
  }
  await client.query(
    `insert into ledger_carried_capture as known (owner_id, hold_id, captured)
     select e.owner_id, e.hold_id, -sum(e.amount)::bigint
     from ledger_entry e join ledger_hold l on l.owner_id = e.owner_id and l.hold_id = e.hold_id
     where e.at < '${bound}' and e.kind = 'capture' group by e.owner_id, e.hold_id
     on conflict (owner_id, hold_id) do update set captured = known.captured + excluded.captured`,
  );
}
