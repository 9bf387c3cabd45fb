import type { Generated } from 'kysely';

export interface ContactReportTable {
  account_id: string;
  creator_id: number;
  job_id: string;
  reason: string;
  credited: 0 | 1;
  uncredited: 'row_was_free' | 'fair_use_cap' | null;
  entry_seq: number | null;
  at: Generated<Date>;
}

export interface ContactReportTables {
  contact_report: ContactReportTable;
}
