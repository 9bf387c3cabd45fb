import { type RawBuilder, sql } from 'kysely';
import type { Database } from './session/database.ts';
import { OldestFirst, type RemovedPart } from './session/oldest-first.ts';

/** What is removed by age where a setting says so; of the rest, docs/operating.md says what else removes it. */
export type Retained = 'pages' | 'history' | 'holds' | 'contact reports' | 'chats' | 'audit log' | 'observations';

/** Removed by one statement: some ten milliseconds of work. */
const atOnce = 5000;

/** Conversations are larger than other rows. */
const conversationsAtOnce = 200;

/** Removes what is older than settings say, for the housekeeping of any number of processes. */
export class Retention {
  readonly #db: Database;
  readonly #oldest = new Map<Retained, OldestFirst>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Removes some thousands at most, the oldest first, and returns how many: 0 once none is left. What somebody else has
   * locked at the moment stays for the next time. Pages of searches go by the week, which counts as one: the oldest, if all of its
   * pages are old.
   *
   * @param olderThanDays on the clock of the business; of the audit log 90 at least, of pages 2.
   * @throws an error of the database where somebody holds the pages for longer than searches may wait.
   */
  async forget(what: Retained, olderThanDays: number): Promise<number> {
    const oldest = this.#oldest.get(what) ?? new OldestFirst('-infinity');
    this.#oldest.set(what, oldest);
    return oldest.part(async (from) => {
      const { rows } = await statements[what](olderThanDays, from).execute(this.#db);
      return rows[0];
    });
  }
}

/**
 * Functions where rows of several tables go together, or rights are needed that the process doesn't have; they look from the
 * start each time.
 */
const statements: Readonly<Record<Retained, (days: number, from: string) => RawBuilder<RemovedPart>>> = {
  pages: (days) => sql`select search_page_drop_week(${days}) as forgotten, null as until`,
  history: (days) => sql`select forget_history(${days}, ${atOnce}) as forgotten, null as until`,
  'audit log': (days) => sql`select forget_audit(${days}, ${atOnce}) as forgotten, null as until`,
  // What was captured and given back is in the ledger, and the job has its sums.
  holds: (days, from) =>
    oldest('ledger_hold', {
      from,
      at: 'created_at',
      and: sql`state <> 'open'`,
      days,
      atOnce,
      also: {
        columns: ['owner_id', 'hold_id'],
        part: sql`, captures as (delete from ledger_carried_capture
          where (owner_id, hold_id) in (select owner_id, hold_id from gone))`,
      },
    }),
  // A report that gave a credit back stays for ever: it is given once.
  'contact reports': (days, from) => oldest('contact_report', { from, at: 'at', and: sql`credited = 0`, days, atOnce }),
  observations: (days, from) => oldest('creator_observation', { from, at: 'day', and: sql`true`, days, atOnce }),
  chats: (days, from) =>
    oldest('chat_conversation', {
      from,
      at: 'updated_at',
      and: sql`turn_until <= business_now()`,
      days,
      atOnce: conversationsAtOnce,
    }),
};

interface Old {
  /** The time to begin with. */
  readonly from: string;
  /** The column with the time that counts. */
  readonly at: string;
  /** What else must be so for a row to go. */
  readonly and: RawBuilder<unknown>;
  readonly days: number;
  readonly atOnce: number;
  /** A part of the statement after `gone`, which knows what goes by these columns. */
  readonly also?: { readonly columns: readonly string[]; readonly part: RawBuilder<unknown> };
}

/** By their places in the table, which takes half the time of by their keys. */
function oldest(table: string, { also, ...old }: Old): RawBuilder<RemovedPart> {
  const at = sql.ref(old.at);
  const columns = sql.join([...(also?.columns ?? []), old.at].map((column) => sql.ref(column)));
  return sql`
    with gone as (
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)}
        where ${at} >= ${old.from} and ${at} < business_now() - make_interval(days => ${old.days}) and ${old.and}
        order by ${at} limit ${old.atOnce} for update skip locked
      )) returning ${columns}
    )${also?.part ?? sql``}
    select count(*)::integer as forgotten, max(${at})::text as until from gone
  `;
}
