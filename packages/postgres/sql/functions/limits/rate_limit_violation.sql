-- Returns the full window, or the full day, that delays the next call longest; null if the call may pass.
-- JSON with policy, limit, windowSeconds, resetAt and retryAfterSeconds (rounded up, at least 1), after which the call passes.
--   r         row of the owner and policy, adjusted to t
--   t         decision time: business_now(), read after the lock
--   limits    calls allowed per window
--   seconds   length of each window
--   per_day   calls allowed per UTC day, or null
-- (contract 4)
create or replace function rate_limit_violation(
  r rate_limit, t timestamptz, limits integer[], seconds integer[], per_day integer
) returns jsonb language plpgsql stable as $$
declare
  k integer := cardinality(r.stamps); free_at timestamptz; furthest timestamptz := t; lim integer; span integer;
begin
  for i in 1..cardinality(limits) loop
    -- If the ring's oldest call has left the window, all earlier ones have too.
    if r.taken >= limits[i]
      and (limits[i] <= k or r.stamps[(r.taken % k) + 1] - r.ahead + make_interval(secs => seconds[i]) > t) then
      free_at := rate_limit_free_at(r, r.taken - limits[i], seconds[i]);
      if free_at > furthest then furthest := free_at; lim := limits[i]; span := seconds[i]; end if;
    end if;
  end loop;
  if per_day is not null and rate_limit_day_taken(r, t) >= per_day then
    free_at := (rate_limit_day(r, t) + 1)::timestamp at time zone 'UTC';
    if free_at > furthest then furthest := free_at; lim := per_day; span := 86400; end if;
  end if;
  if lim is null then return null; end if;
  return jsonb_build_object('policy', r.policy, 'limit', lim, 'windowSeconds', span, 'resetAt', furthest,
    'retryAfterSeconds', greatest(1, ceil(extract(epoch from furthest - t)))::integer);
end $$;
