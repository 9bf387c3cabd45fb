-- Returns the remaining calls of a policy, as rate_limit_windows does. Takes no locks and writes nothing.
--   owner         account
--   policy_name   name of the policy
--   limits        calls allowed per window
--   seconds       length of each window
--   per_day       calls allowed per UTC day, or null
-- (contract 4)
create or replace function rate_limit_peek(owner uuid, policy_name text, limits integer[], seconds integer[], per_day integer)
returns jsonb language plpgsql stable as $$
declare r rate_limit; t timestamptz := business_now();
begin
  select * into r from rate_limit l where l.owner_id = owner and l.policy = policy_name;
  if not found then
    r.owner_id := owner; r.policy := policy_name; r.taken := 0; r.day := '-infinity'; r.day_taken := 0; r.ahead := '0';
    r.stamps := array['-infinity'::timestamptz];
  end if;
  return rate_limit_windows(rate_limit_at(r, t), t, limits, seconds, per_day);
end $$;
