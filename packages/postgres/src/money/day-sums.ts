import { type Days, type UsageGroup, type UsageSum, useOf } from '@creator-discovery/credits';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Adds the owner's new entries to its daily sums. */
export async function sumUp(db: Database, ownerId: string): Promise<void> {
  for (let done = false; !done; ) {
    const { rows } = await sql<{ done: boolean }>`select ledger_sum_up(${ownerId}) as done`.execute(db);
    done = rows[0]?.done ?? true;
  }
}

/** Returns the condition on `ledger_day_sum.day`. */
export function daysOf({ from, to }: Days): RawBuilder<unknown> {
  return sql`${from === undefined ? sql`true` : sql`day >= ${from}::date`} and ${to === undefined ? sql`true` : sql`day <= ${to}::date`}`;
}

const groupColumns: Readonly<Record<UsageGroup, RawBuilder<unknown>>> = {
  day: sql`day::text`,
  kind: sql`null::text`,
  channel: sql`source`,
  key: sql`key_id::text`,
  reason: sql`reason`,
};

/** Returns the sums of these days per group, kind and rule. */
export async function usageSums(
  db: Database,
  ownerId: string,
  { by, ...days }: Days & { readonly by: UsageGroup },
): Promise<readonly UsageSum[]> {
  await sumUp(db, ownerId);
  const { rows } = await sql<UsageSum>`
    select * from (
      select ${groupColumns[by]} as "group", kind, rule, sum(entries)::bigint as entries, sum(amount)::bigint as amount,
        sum(creators)::bigint as creators
      from ledger_day_sum where owner_id = ${ownerId} and ${daysOf(days)} group by 1, 2, 3
    ) sums order by "group" collate "C" nulls last, kind collate "C", rule collate "C"
  `.execute(db);
  if (by !== 'kind') return rows;
  return rows.map((row) => ({ ...row, group: useOf(row.rule) })).sort((a, b) => (a.group < b.group ? -1 : 1));
}
