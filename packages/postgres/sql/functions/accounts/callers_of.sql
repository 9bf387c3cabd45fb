-- Returns the callers that present these keys. Unknown and expired keys have no row. `credits` includes held credits.
-- A function, because every call runs it and the session caches its plan.
--   hashes   SHA-256 of the presented keys
-- (spec: action 5)
create or replace function callers_of(hashes bytea[])
returns table (hash bytea, key_id uuid, key_name text, prefix text, key_created_at timestamptz, expires_at timestamptz,
  account_id uuid, name text, plan text, suspended boolean, usage_pricing boolean,
  paid_search_credits_per_day integer, created_at timestamptz, credits bigint,
  scopes text[], allowed_ips text[], credit_limit integer, credit_limit_per text, client_name text, version integer)
language plpgsql stable rows 10 as $$
begin
  return query
    select k.hash, k.key_id, k.name, k.prefix, k.created_at, k.expires_at,
      a.account_id, a.name, a.plan, a.suspended, a.usage_pricing, a.paid_search_credits_per_day, a.created_at, b.posted,
      q.scopes, q.allowed_ips::text[], q.credit_limit, q.credit_limit_per, q.client_name, q.version
    from api_key k join account a on a.account_id = k.account_id join ledger_balance b on b.owner_id = a.account_id
      join api_key_rules q on q.rules_id = k.rules_id
    where k.hash = any (hashes) and (k.expires_at is null or k.expires_at > business_now());
end $$;
