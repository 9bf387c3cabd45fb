-- Removes expired codes and tokens of OAuth grants, clients without either, and grants of those clients, whose keys end.
-- Rows that are locked stay for the next call. Returns the number of removed tokens and clients.
--   older_than_days   minimum age of removed rows since their end or registration
--   max_rows          maximum rows per table and call
-- (contract 7)
create or replace function forget_grants(older_than_days integer, max_rows integer) returns integer language plpgsql as $$
declare since timestamptz := business_now() - make_interval(days => older_than_days); tokens integer; clients integer;
begin
  delete from oauth_code where hash in (
    select hash from oauth_code where ends_at < since order by ends_at limit max_rows for update skip locked);
  delete from oauth_token where token_id in (
    select token_id from oauth_token where refresh_ends_at < since order by refresh_ends_at limit max_rows
      for update skip locked);
  get diagnostics tokens = row_count;
  with gone as (
    select c.client_id from oauth_client c where c.registered_at < since
      and not exists (select from oauth_grant g join oauth_token t on t.key_id = g.key_id where g.client_id = c.client_id)
      and not exists (select from oauth_grant g join oauth_code o on o.key_id = g.key_id where g.client_id = c.client_id)
    limit max_rows for update skip locked
  ), ended as (
    update api_key set expires_at = least(expires_at, business_now())
    where key_id in (select key_id from oauth_grant where client_id in (select client_id from gone))
  )
  delete from oauth_client where client_id in (select client_id from gone);
  get diagnostics clients = row_count;
  return tokens + clients;
end $$;
