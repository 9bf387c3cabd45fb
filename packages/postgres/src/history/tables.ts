import type { Channel, JobKind } from '@creator-discovery/jobs';
import type { Platform } from '@creator-discovery/search-filters';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

interface HistoryTable {
  history_id: string;
  account_id: string;
  kind: 'search' | JobKind;
  source: Channel;
  platform: Platform | null;
  filters: Json<Record<string, unknown> | null> | null;
  filters_summary: string | null;
  fingerprint: string;
  name: string | null;
  reason: string | null;
  request_id: string;
  session_day: string | null;
  total: number | null;
  requested: number | null;
  rows: Generated<number>;
  credits_charged: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface SearchPageTable {
  page_request_id: string;
  account_id: string;
  history_id: string;
  offset: number;
  total: number;
  creator_ids: number[];
  free: number;
  paid: number;
  credits: number;
  as_of: string | null;
  at: Generated<Date>;
}

export interface SavedSearchTable {
  account_id: string;
  saved_search_id: Generated<string>;
  name: string;
  platform: Platform;
  filters: Json<Record<string, unknown>>;
  filters_summary: string;
  pinned: boolean;
  total_when_saved: number;
  saved_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  seen_at: Generated<Date>;
  opened_at: Generated<Date>;
  notify: Generated<boolean>;
}

declare module '../session/schema.ts' {
  interface Schema {
    history: HistoryTable;
    search_page: SearchPageTable;
    saved_search: SavedSearchTable;
  }
}
