import type { DeliveredRow } from '@creator-discovery/creators';
import type { Channel, FailedItem, JobFailure, JobKind, JobState } from '@creator-discovery/jobs';
import type { Platform } from '@creator-discovery/search-filters';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export interface JobTable {
  job_id: string;
  account_id: string;
  kind: JobKind;
  state: Generated<JobState>;
  source: Channel;
  platform: Platform | null;
  name: string | null;
  fingerprint: string;
  requested: number;
  expected: number;
  cursor: Generated<number>;
  rows: Generated<number>;
  failed_items: Json<FailedItem[]>;
  outcome: 'full' | 'partial' | null;
  failure: Json<JobFailure | null> | null;
  cancel_requested: Generated<boolean>;
  hold_id: string | null;
  held: Generated<number>;
  charged: Generated<number>;
  released: Generated<number>;
  fence: Generated<number>;
  lease_until: Date | null;
  attempts: Generated<number>;
  dispatched_at: Date | null;
  trace_parent: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  completed_at: Date | null;
}

interface JobWorkTable {
  owner_id: string;
  job_id: string;
  platform: Platform | null;
  creator_ids: number[] | null;
  no_contact: number[] | null;
  handles: Json<{ platform: Platform; handle: string }[] | null> | null;
}

export interface JobRowTable {
  owner_id: string;
  job_id: string;
  position: number;
  creator_id: number;
  charged: 0 | 1;
  owned_since: Date | null;
  row: Json<DeliveredRow>;
}

declare module '../session/schema.ts' {
  interface Schema {
    job: JobTable;
    job_work: JobWorkTable;
    job_row: JobRowTable;
  }
}
