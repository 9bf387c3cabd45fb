-- Removes the oldest records of the audit log and returns how many. Nothing else can remove them.
-- Runs as the owner of the tables, because the application role may only append.
--   older_than_days   minimum age of removed records, at least 90
--   max_records       maximum number of records removed per call
-- Raises 22023 for less than 90 days.
-- (contract 1)
create or replace function forget_audit(older_than_days integer, max_records integer) returns integer
language plpgsql security definer set search_path from current as $$
declare removed integer;
begin
  -- Keeps temporary tables of the caller from shadowing the log: their triggers would run with these rights.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if older_than_days < 90 then
    raise exception 'the audit log must keep at least 90 days' using errcode = '22023';
  end if;
  perform set_config('creator_discovery.forgetting', 'audit_log', true);
  delete from audit_log where audit_id in (
    select audit_id from audit_log where at < business_now() - make_interval(days => older_than_days)
    order by at limit max_records);
  get diagnostics removed = row_count;
  perform set_config('creator_discovery.forgetting', '', true);
  return removed;
end $$;
