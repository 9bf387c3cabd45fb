-- Divides the accounts among the servers of a Citus cluster. Run by `migrate --distributed`, a statement at a time.

-- Triggers of append-only tables are made on every server.
set citus.enable_unsafe_triggers to on;

-- What the version before needs and a divided table can't have: its processes end before this.
drop trigger if exists job_work_owner on job_work;
drop trigger if exists job_row_owner on job_row;
drop trigger if exists creator_list_item_owner on creator_list_item;
drop trigger if exists ledger_carried_capture_owner on ledger_carried_capture;
drop trigger if exists search_page_stays on search_page;
-- They would lock and count rows of another server. Processes lock and count before they insert.
drop trigger if exists api_key_limit on api_key;
drop trigger if exists creator_list_limit on creator_list;
drop trigger if exists creator_list_item_limit on creator_list_item;
alter table creator_list_item drop constraint if exists creator_list_item_list_id_creator_id_key;
alter table ledger_carried_capture drop constraint if exists ledger_carried_capture_hold_id_key;

-- One moment for all servers that a statement is sent to.
alter function business_now() stable;

-- Constraints of rows are checked in calls of many shards: what they ask is planned once, whatever the path of the call.
alter function ledger_entry_is_sound(bigint, text, bigint, bigint, text, bigint, bigint) set search_path = pg_catalog;
alter function history_is_sound(text, text, date) set search_path = pg_catalog;

-- Whose key it is, on every server.
select create_reference_table('api_key');
select create_reference_table('scraper_key');

-- What belongs to an owner, on the owner's server; what others refer to first.
select create_distributed_table('ledger_balance', 'owner_id');
select create_distributed_table('account', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('history', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('job', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('job_work', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('job_row', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('owned_creator', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('ledger_hold', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('ledger_entry', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('ledger_operation', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('ledger_day_sum', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('ledger_summed', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('ledger_carried', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('ledger_carried_capture', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('rate_limit', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('rate_limit_block', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('scrape_rate', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('scrape_rate_batch', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('search_allowance', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('search_page', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('idempotency_claim', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('contact_report', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('saved_search', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('creator_list', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('creator_list_item', 'owner_id', colocate_with => 'ledger_balance');
select create_distributed_table('chat_conversation', 'account_id', colocate_with => 'ledger_balance');
select create_distributed_table('chat_approval', 'account_id', colocate_with => 'ledger_balance');

-- A call of one owner runs whole on the owner's server.
select create_distributed_function('admit_owner_searches(uuid, jsonb[], boolean)', '$1', colocate_with => 'ledger_balance');
select create_distributed_function('admit_owner_job(uuid, jsonb)', '$1', colocate_with => 'ledger_balance');
select create_distributed_function('ledger_apply(uuid, text[], bigint[], text[], jsonb[], uuid[], integer[])', '$1', colocate_with => 'ledger_balance');
select create_distributed_function('ledger_apply_if_free(uuid, text[], bigint[], text[], jsonb[], uuid[], integer[])', '$1', colocate_with => 'ledger_balance');
select create_distributed_function('hold_expire(uuid, uuid)', '$1', colocate_with => 'ledger_balance');
select create_distributed_function('job_finish(uuid, uuid, text, jsonb)', '$1', colocate_with => 'ledger_balance');
select create_distributed_function('rate_limit_take(uuid, text, integer[], integer[], integer)', '$1', colocate_with => 'ledger_balance');
select create_distributed_function('chat_reserve(uuid, uuid, bigint, integer, bigint, integer, integer, bigint)', '$2', colocate_with => 'ledger_balance');
