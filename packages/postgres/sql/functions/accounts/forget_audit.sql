-- How many records of the audit log were removed now, the oldest first?
-- The only way in which any of them goes. It works with the rights of the owner of the tables, because the role of the processes
-- may only append.
--
--   older_than_days   age from which records go, 90 at least
--   most              how many one call removes
--
-- Refuses less than 90 days, with 22023.
-- (contract 1)
create or replace function forget_audit(older_than_days integer, most integer) returns integer
language plpgsql security definer set search_path from current as $$
declare removed integer;
begin
  -- A table of the caller's session must not take the place of the log: it could have triggers that run with these rights.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if older_than_days < 90 then
    raise exception 'the audit log goes back 90 days at least' using errcode = '22023';
  end if;
  perform set_config('creator_discovery.forgetting', 'audit_log', true);
  delete from audit_log where audit_id in (
    select audit_id from audit_log where at < business_now() - make_interval(days => older_than_days)
    order by at limit most);
  get diagnostics removed = row_count;
  perform set_config('creator_discovery.forgetting', '', true);
  return removed;
end $$;
