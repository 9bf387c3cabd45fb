import {
  type ContactReport,
  type ContactReports,
  type ReportOutcome,
  reportFairUse,
} from '@creator-discovery/operations';
import { sql, type Transaction } from 'kysely';
import { entryIdOf } from '../credits/entry-id.js';
import type { Database } from '../database.js';
import type { Schema } from '../schema.js';
import type { ContactReportTable } from './tables.js';

interface DeliveredRow {
  creator_id: number;
  charged: 0 | 1;
  contacts: readonly { readonly value: string }[];
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Reports of wrong contacts, each under the account's lock, so that a row is credited once and the cap holds exactly. */
export class PostgresContactReports implements ContactReports {
  constructor(private readonly db: Database) {}

  report(report: ContactReport): Promise<ReportOutcome> {
    return this.db.transaction().execute(async (session) => {
      const lock = sql<{ posted: number; held: number }>`
        select posted, held from ledger_balance where owner_id = ${report.accountId} for update`;
      const balance = (await lock.execute(session)).rows[0];
      if (balance === undefined) throw new Error('An account without a ledger reported a contact.');
      const row = await deliveredRow(session, report);
      if (row === null) return { recorded: false, reason: 'not_delivered' };
      if (!row.contacts.some(({ value }) => same(value, report.contact)))
        return { recorded: false, reason: 'contact_not_in_row' };
      const before = await session
        .selectFrom('contact_report')
        .selectAll()
        .where('account_id', '=', report.accountId)
        .where('creator_id', '=', row.creator_id)
        .executeTakeFirst();
      const remaining = balance.posted - balance.held;
      if (before !== undefined) return outcomeOf(report, before, { repeated: true, remaining });
      const made = await record(session, report, row);
      return outcomeOf(report, made, { repeated: false, remaining: remaining + made.credited });
    });
  }
}

type Session = Transaction<Schema>;

async function deliveredRow(session: Session, report: ContactReport): Promise<DeliveredRow | null> {
  const { rows } = await sql<DeliveredRow>`
    select r.creator_id, r.charged, r.row -> 'contacts' as contacts
    from job_row r join job j using (job_id)
    where r.job_id = ${report.jobId} and j.account_id = ${report.accountId}
      and r.row ->> 'platform' = ${report.platform} and lower(r.row ->> 'handle') = ${report.handle}
    limit 1
  `.execute(session);
  return rows[0] ?? null;
}

/** Whether one more credit may be given back: see `reportFairUse`. */
async function withinFairUse(session: Session, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ spent: number; returned: number }>`
    with recent as (select business_now() - make_interval(days => ${reportFairUse.days}) as since)
    select
      (select coalesce(-sum(amount), 0)::bigint from ledger_entry, recent
        where owner_id = ${accountId} and kind in ('charge', 'capture') and at > since) as spent,
      (select coalesce(sum(credited), 0)::bigint from contact_report, recent
        where account_id = ${accountId} and at > since) as returned
  `.execute(session);
  const { spent, returned } = rows[0] ?? { spent: 0, returned: 0 };
  return returned < Math.max(reportFairUse.floor, Math.floor(spent * reportFairUse.share));
}

async function record(session: Session, report: ContactReport, row: DeliveredRow): Promise<ContactReportTable> {
  const uncredited =
    row.charged === 0 ? 'row_was_free' : (await withinFairUse(session, report.accountId)) ? null : 'fair_use_cap';
  const entrySeq = uncredited === null ? await refund(session, report, row.creator_id) : null;
  const made = await session
    .insertInto('contact_report')
    .values({
      account_id: report.accountId,
      creator_id: row.creator_id,
      job_id: report.jobId,
      reason: report.reason,
      credited: uncredited === null ? 1 : 0,
      uncredited,
      entry_seq: entrySeq,
      at: sql`business_now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return made as unknown as ContactReportTable;
}

async function refund(session: Session, report: ContactReport, creatorId: number): Promise<number> {
  const cause = {
    rule: 'contact.report',
    historyId: report.jobId,
    requestId: report.requestId,
    detail: { creators: 1, reason: report.reason },
  };
  const { rows } = await sql<{ seq: number }>`
    select seq from ledger_append(${report.accountId}::uuid, 'refund', 1, 0, 'refunds',
      ${`contact.report:${creatorId}`}, ${JSON.stringify(cause)}::jsonb, null)
  `.execute(session);
  return rows[0]?.seq as number;
}

const outcomeOf = (
  report: ContactReport,
  made: Pick<ContactReportTable, 'credited' | 'uncredited' | 'entry_seq'>,
  { repeated, remaining }: { readonly repeated: boolean; readonly remaining: number },
): ReportOutcome => ({
  recorded: true,
  repeated,
  creditsReturned: repeated ? 0 : made.credited,
  uncredited: made.uncredited,
  creditsRemaining: remaining,
  ledgerEntryIds: made.entry_seq === null ? [] : [entryIdOf(report.accountId, made.entry_seq)],
});
