import type { Plan } from '@creator-discovery/accounts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccountTable {
  account_id: string;
  name: string;
  plan: Plan;
  suspended: Generated<boolean>;
  usage_pricing: boolean;
  created_at: Generated<Date>;
}

export interface ApiKeyTable {
  key_id: Generated<string>;
  hash: Buffer;
  account_id: string;
  name: string;
  prefix: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
}

interface ScraperKeyTable {
  key_id: string;
  hash: Buffer;
  name: string;
  prefix: string;
  rate_limit_per_minute: number;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

interface AuditLogTable {
  audit_id: GeneratedAlways<number>;
  at: Generated<Date>;
  action: string;
  subject_id: string;
  detail: string;
}

export interface AccountTables {
  account: AccountTable;
  api_key: ApiKeyTable;
  scraper_key: ScraperKeyTable;
  audit_log: AuditLogTable;
}
