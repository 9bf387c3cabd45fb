import { type RawBuilder, sql } from 'kysely';
import type { Database } from './session/database.ts';
import { OldestFirst, type RemovedPart } from './session/oldest-first.ts';

/** Data that settings can limit by age. docs/retention.md lists what else removes data. */
export type RetainedData =
  | 'pages'
  | 'history'
  | 'holds'
  | 'contact reports'
  | 'chats'
  | 'audit log'
  | 'observations'
  | 'list activity'
  | 'requests'
  | 'grants'
  | 'unpaid orders'
  | 'unknown reversals';

/** Rows removed per statement: about ten milliseconds of work. */
const atOnce = 5000;

const conversationsAtOnce = 200;

/** Removes data that is older than the settings allow, for the housekeeping of any number of processes. */
export class Retention {
  readonly #db: Database;
  readonly #oldest = new Map<RetainedData, OldestFirst>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Removes up to a few thousand of the oldest rows and returns how many; 0 once none is left. Locked rows stay for the next
   * call. Pages of searches are removed a week at a time and requests, always after 30 days, a day at a time; each counts as one. The minimum age is 90 days for the audit log and 2
   * days for pages. Throws a database error if the pages are locked for longer than searches may wait.
   */
  async forget(what: RetainedData, olderThanDays: number): Promise<number> {
    const oldest = this.#oldest.get(what) ?? new OldestFirst('-infinity');
    this.#oldest.set(what, oldest);
    return oldest.part(async (from) => {
      const { rows } = await statements[what](olderThanDays, from).execute(this.#db);
      return rows[0];
    });
  }
}

type Removal = (days: number, from: string) => RawBuilder<RemovedPart>;

/** Functions delete from several tables or need other rights; they start from the beginning each time. */
const statements: Readonly<Record<RetainedData, Removal>> = {
  pages: (days) => sql`select drop_partition('search_page', ${days}) as forgotten, null as until`,
  requests: () => sql`select drop_partition('request_log', 30) as forgotten, null as until`,
  history: (days) => sql`select forget_history(${days}, ${atOnce}) as forgotten, null as until`,
  grants: (days) => sql`select forget_grants(${days}, ${atOnce}) as forgotten, null as until`,
  'audit log': (days) => sql`select forget_audit(${days}, ${atOnce}) as forgotten, null as until`,
  // The ledger and the job have the captured and released credits.
  holds: oldest('ledger_hold', {
    at: 'created_at',
    and: sql`state <> 'open'`,
    also: {
      columns: ['owner_id', 'hold_id'],
      part: sql`, captures as (delete from ledger_carried_capture
        where (owner_id, hold_id) in (select owner_id, hold_id from gone))`,
    },
  }),
  // Reports with a refund stay forever, because a creator is refunded once.
  'contact reports': oldest('contact_report', { at: 'at', and: sql`credited = 0` }),
  'unpaid orders': oldest('credit_purchase', { at: 'created_at', and: sql`payment_id is null` }),
  'unknown reversals': oldest('credit_reversal', { at: 'at', and: sql`account_id is null` }),
  observations: oldest('creator_observation', { at: 'day' }),
  'list activity': oldest('creator_list_activity', { at: 'at' }),
  chats: oldest('chat_conversation', {
    at: 'updated_at',
    and: sql`turn_until <= business_now()`,
    limit: conversationsAtOnce,
  }),
};

interface RemovalRule {
  /** Column with the time. */
  readonly at: string;
  /** Further condition for the removal. */
  readonly and?: RawBuilder<unknown>;
  readonly limit?: number;
  /** Further part of the statement, which can read these columns from `gone`. */
  readonly also?: { readonly columns: readonly string[]; readonly part: RawBuilder<unknown> };
}

/** Deletes by ctid, which takes half the time of deleting by key. */
function oldest(table: string, { at: column, and = sql`true`, limit = atOnce, also }: RemovalRule): Removal {
  const at = sql.ref(column);
  const columns = sql.join([...(also?.columns ?? []), column].map((name) => sql.ref(name)));
  return (days, from) => sql`
    with gone as (
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)}
        where ${at} >= ${from} and ${at} < business_now() - make_interval(days => ${days}) and ${and}
        order by ${at} limit ${limit} for update skip locked
      )) returning ${columns}
    )${also?.part ?? sql``}
    select count(*)::integer as forgotten, max(${at})::text as until from gone
  `;
}
