import type { Plan, Scope } from '@creator-discovery/accounts';
import type { RecordedEntry } from '@creator-discovery/operators';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface AccountTable {
  account_id: string;
  name: string;
  plan: Plan;
  suspended: Generated<boolean>;
  usage_pricing: boolean;
  paid_search_credits_per_day: Generated<number | null>;
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
  last_used_at: Date | null;
  last_used_channel: string | null;
  last_used_address: string | null;
  rules_id: Generated<string>;
  replaces: Generated<string | null>;
}

export interface ApiKeyRulesTable {
  rules_id: Generated<string>;
  scopes: Generated<Scope[]>;
  allowed_ips: Generated<string[]>;
  credit_limit: number | null;
  credit_limit_per: 'day' | 'month' | null;
  client_name: string | null;
  version: Generated<number>;
  counted_from: Generated<Date | null>;
  spent: Generated<number>;
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
  subject_id: string | null;
  actor: string | null;
  reason: string | null;
  detail: ColumnType<RecordedEntry['detail'], string>;
}

interface ConsoleSessionTable {
  session_id: Generated<string>;
  hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
}

interface ConsoleSessionAccountTable {
  session_id: string;
  account_id: string;
  key_id: string;
  position: GeneratedAlways<number>;
}

interface ConsoleSignInCodeTable {
  hash: Buffer;
  key_id: string;
  ends_at: Date;
}

interface ConsoleSignInFailureTable {
  failure_id: GeneratedAlways<number>;
  client: string;
  at: Date;
}

interface OAuthClientTable {
  client_id: string;
  name: string;
  redirect_addresses: string[];
  secret_hash: Buffer | null;
  fingerprint: Buffer | null;
  registered_at: Date;
}

interface OAuthGrantTable {
  key_id: string;
  account_id: string;
  client_id: string;
}

interface OAuthCodeTable {
  hash: Buffer;
  key_id: string;
  challenge: string;
  redirect_address: string;
  ends_at: Date;
  used_at: Date | null;
}

export interface OAuthTokenTable {
  token_id: GeneratedAlways<number>;
  key_id: string;
  code_hash: Buffer;
  access_hash: Buffer;
  access_ends_at: Date;
  refresh_hash: Buffer;
  refresh_ends_at: Date;
  rotated_at: Date | null;
  salt: Buffer | null;
}

declare module '../session/schema.ts' {
  interface Schema {
    account: AccountTable & { internal_webhooks: Generated<boolean> };
    api_key: ApiKeyTable;
    api_key_rules: ApiKeyRulesTable;
    scraper_key: ScraperKeyTable;
    audit_log: AuditLogTable;
    console_session: ConsoleSessionTable;
    console_session_account: ConsoleSessionAccountTable;
    console_sign_in_code: ConsoleSignInCodeTable;
    console_sign_in_failure: ConsoleSignInFailureTable;
    oauth_client: OAuthClientTable;
    oauth_grant: OAuthGrantTable;
    oauth_code: OAuthCodeTable;
    oauth_token: OAuthTokenTable;
  }
}
