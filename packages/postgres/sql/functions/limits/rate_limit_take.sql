-- Takes calls under a policy: all windows and the day under one lock. A refused call is not recorded and does not extend the wait.
-- Returns either `refusal` (rate_limit_violation) or `windows` (rate_limit_windows); the other is null.
--   owner         account
--   policy_name   name of the policy
--   limits        calls allowed per window
--   seconds       length of each window
--   per_day       calls allowed per UTC day, or null
--   slots         calls to record
-- The column refusal states why a call was refused.
-- (contract 4)
create or replace function rate_limit_take(owner uuid, policy_name text, limits integer[], seconds integer[], per_day integer,
  slots integer default 1)
returns table (refusal jsonb, windows jsonb, at timestamptz) language plpgsql as $$
declare r rate_limit;
begin
  r := rate_limit_locked(owner, policy_name);
  at := business_now();
  refusal := rate_limit_violation(r, at, array(select greatest(1, l - slots + 1) from unnest(limits) l), seconds,
    case when per_day is not null then greatest(1, per_day - slots + 1) end);
  if refusal is not null then
    refusal := refusal || jsonb_build_object('limit', (refusal->>'limit')::integer + slots - 1);
  else
    for i in 2..slots loop
      r := rate_limit_record(r, at, limits);
      r := rate_limit_read(owner, policy_name);
    end loop;
    r := rate_limit_record(r, at, limits);
    windows := rate_limit_windows(r, at, limits, seconds, per_day);
  end if;
  return next;
end $$;
