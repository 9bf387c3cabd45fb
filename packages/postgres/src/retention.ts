import { type RawBuilder, sql } from 'kysely';
import type { Database } from './session/database.ts';

/** What is removed by age where a setting says so; of the rest, docs/operating.md says what else removes it. */
export type Retained = 'history' | 'holds' | 'contact reports' | 'chats' | 'audit log';

/** Removed by one statement: some ten milliseconds of work. */
const atOnce = 5000;

/** Conversations are larger than other rows. */
const conversationsAtOnce = 200;

/** Removes what is older than settings say, for the housekeeping of any number of processes. */
export class Retention {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Removes some thousands at most, the oldest first, and returns how many: 0 once none is left. What somebody else has
   * locked at the moment stays for the next time.
   *
   * @param olderThanDays on the clock of the business; of the audit log 90 at least.
   */
  async forget(what: Retained, olderThanDays: number): Promise<number> {
    const { rows } = await statements[what](olderThanDays).execute(this.#db);
    return rows[0]?.forgotten ?? 0;
  }
}

/** Functions where rows of several tables go together, or rights are needed that the process doesn't have. */
const statements: Readonly<Record<Retained, (days: number) => RawBuilder<{ forgotten: number }>>> = {
  history: (days) => sql`select forget_history(${days}, ${atOnce}) as forgotten`,
  'audit log': (days) => sql`select forget_audit(${days}, ${atOnce}) as forgotten`,
  // What was captured and given back is in the ledger, and the job has its sums.
  holds: (days) => sql`
    with gone as (
      delete from ledger_hold where ctid = any (array(
        select ctid from ledger_hold
        where state <> 'open' and created_at < business_now() - make_interval(days => ${days})
        order by created_at limit ${atOnce} for update skip locked
      )) returning hold_id
    ), forgotten as (
      delete from ledger_carried_capture where hold_id in (select hold_id from gone)
    )
    select count(*)::integer as forgotten from gone
  `,
  // A report that gave a credit back stays for ever: it is given once.
  'contact reports': (days) => sql`
    with gone as (
      delete from contact_report where ctid = any (array(
        select ctid from contact_report
        where credited = 0 and at < business_now() - make_interval(days => ${days})
        order by at limit ${atOnce} for update skip locked
      )) returning 1
    )
    select count(*)::integer as forgotten from gone
  `,
  chats: (days) => sql`
    with gone as (
      delete from chat_conversation where ctid = any (array(
        select ctid from chat_conversation
        where updated_at < business_now() - make_interval(days => ${days}) and turn_until <= business_now()
        order by updated_at limit ${conversationsAtOnce} for update skip locked
      )) returning 1
    )
    select count(*)::integer as forgotten from gone
  `,
};
