-- May this owner make a call under this policy now?
-- All windows and the day under one lock; a refused call is not recorded and does not extend the wait. Either
-- `refusal` (see rate_limit_violation) or `windows` (see rate_limit_windows) is null.
--
--   owner         account
--   policy_name   name of the policy
--   limits        calls that each window allows
--   seconds       lengths of the windows
--   per_day       calls of a UTC day, or null
--
-- Refuses in the column refusal.
-- (contract 4)
create or replace function rate_limit_take(owner uuid, policy_name text, limits integer[], seconds integer[], per_day integer)
returns table (refusal jsonb, windows jsonb, at timestamptz) language plpgsql as $$
declare r rate_limit;
begin
  r := rate_limit_locked(owner, policy_name);
  at := business_now();
  refusal := rate_limit_violation(r, at, limits, seconds, per_day);
  if refusal is null then
    r := rate_limit_record(r, at, limits);
    windows := rate_limit_windows(r, at, limits, seconds, per_day);
  end if;
  return next;
end $$;
