-- Returns the callers of a console session: one row of callers_of per account with a working key, in sign-in order.
-- Returns no rows if the session has ended. Records that the session is in use, without waiting for a lock.
--   secret_hash          SHA-256 of the secret that the browser presents
--   idle_seconds         session lifetime after its last call
--   lifetime_seconds     total session lifetime
--   noted_every_seconds  minimum interval between two updates of last_seen_at
-- (contract 7)
create or replace function console_callers_of(secret_hash bytea, idle_seconds integer, lifetime_seconds integer,
  noted_every_seconds integer)
returns table (hash bytea, key_id uuid, key_name text, prefix text, key_created_at timestamptz, expires_at timestamptz,
  account_id uuid, name text, plan text, suspended boolean, usage_pricing boolean,
  paid_search_credits_per_day integer, created_at timestamptz, credits bigint,
  scopes text[], allowed_ips text[], credit_limit integer, credit_limit_per text, client_name text, version integer)
language plpgsql rows 5 as $$
declare s record; t timestamptz := business_now();
begin
  select * into s from console_session x where x.hash = secret_hash
    and x.last_seen_at > t - make_interval(secs => idle_seconds) and x.created_at > t - make_interval(secs => lifetime_seconds);
  if not found then return; end if;
  if s.last_seen_at <= t - make_interval(secs => noted_every_seconds) then
    update console_session u set last_seen_at = t where u.session_id = (
      select x.session_id from console_session x where x.session_id = s.session_id for update skip locked);
  end if;
  return query select c.* from console_session_account m join api_key k on k.key_id = m.key_id
    cross join lateral callers_of(array[k.hash]) c where m.session_id = s.session_id order by m.position;
end $$;
