-- Returns the remaining calls of each window and of the day: JSON objects with policy, limit, windowSeconds, remaining, resetAt.
--   r         row of the owner and policy, adjusted to t
--   t         decision time: business_now(), read after the lock
--   limits    calls allowed per window
--   seconds   length of each window
--   per_day   calls allowed per UTC day, or null
-- (contract 4)
create or replace function rate_limit_windows(r rate_limit, t timestamptz, limits integer[], seconds integer[], per_day integer)
returns jsonb language plpgsql stable as $$
declare states jsonb := '[]'; used integer;
begin
  for i in 1..cardinality(limits) loop
    used := rate_limit_used(r, t, limits[i], seconds[i]);
    states := states || jsonb_build_object('policy', r.policy, 'limit', limits[i], 'windowSeconds', seconds[i],
      'remaining', limits[i] - used,
      'resetAt', case when used = 0 then t else rate_limit_free_at(r, r.taken - used, seconds[i]) end);
  end loop;
  if per_day is not null then
    states := states || jsonb_build_object('policy', r.policy, 'limit', per_day, 'windowSeconds', 86400,
      'remaining', greatest(0, per_day - rate_limit_day_taken(r, t)),
      'resetAt', (rate_limit_day(r, t) + 1)::timestamp at time zone 'UTC');
  end if;
  return states;
end $$;
