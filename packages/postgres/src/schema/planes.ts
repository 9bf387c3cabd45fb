/**
 * Where the rows of each table are once accounts are divided among several servers (docs/scaling.md). Two planes: what belongs to
 * an owner, an account or a scraper key, is on the owner's server, and every key of it begins with the owner; what belongs to the
 * installation is in one place. Nothing refers from one plane to the other.
 */

/** Tables of owners, by the column that says whose a row is. Those of one owner are on one server. */
export const ownersTables: Readonly<Record<string, 'owner_id' | 'account_id'>> = {
  ledger_balance: 'owner_id',
  account: 'account_id',
  chat_conversation: 'account_id',
  chat_approval: 'account_id',
  contact_report: 'account_id',
  creator_list: 'account_id',
  creator_list_item: 'owner_id',
  history: 'account_id',
  idempotency_claim: 'account_id',
  job: 'account_id',
  job_row: 'owner_id',
  job_work: 'owner_id',
  ledger_carried: 'owner_id',
  ledger_carried_capture: 'owner_id',
  ledger_day_sum: 'owner_id',
  ledger_entry: 'owner_id',
  ledger_hold: 'owner_id',
  ledger_operation: 'owner_id',
  ledger_summed: 'owner_id',
  owned_creator: 'account_id',
  rate_limit: 'owner_id',
  rate_limit_block: 'owner_id',
  saved_search: 'account_id',
  scrape_rate: 'owner_id',
  scrape_rate_batch: 'owner_id',
  search_allowance: 'account_id',
  search_page: 'account_id',
};

/** Whose key it is: asked before the owner is known, so every server has all of it. */
export const keyTables: readonly string[] = ['api_key', 'scraper_key'];

/** What belongs to the installation: creators with what is derived of them, operators, sessions, collection, the cache of scrapes. */
export const installationTables: readonly string[] = [
  'audit_log',
  'campaign',
  'campaign_visit',
  'console_session',
  'console_session_account',
  'console_sign_in_code',
  'console_sign_in_failure',
  'creator',
  'creator_change',
  'creator_change_horizon',
  'creator_contact',
  'creator_former_handle',
  'creator_import_batch',
  'creator_observation',
  'creator_refresh',
  'creator_search',
  'erased_creator',
  'facet',
  'installed_function',
  'ledger_archive',
  'migration',
  'missing_search_index',
  'operation_calls',
  'operator',
  'operator_call',
  'operator_grant',
  'operator_token',
  'photonet_probe',
  'photonet_probe_turn',
  'photonet_probe_way',
  'photonet_session',
  'photonet_session_jar',
  'provider_cost',
  'request_budget',
  'request_budget_slot',
  'scrape_answer',
  'scrape_flight',
  'search_derivation',
  'suppressed_creator',
  'suppression_key',
];
