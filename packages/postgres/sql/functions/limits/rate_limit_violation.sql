-- Which full window or day keeps the next call waiting longest?
-- Null when the call may pass; otherwise JSON with policy, limit, windowSeconds, resetAt and retryAfterSeconds
-- (rounded up, at least 1), after which the call passes.
--
--   r         the row of owner and policy, as of t
--   t         moment of the decision, read from business_now() after the lock
--   limits    calls that each window allows
--   seconds   lengths of the windows
--   per_day   calls of a UTC day, or null
--
-- Refuses nothing: it is the refusal.
-- (contract 4)
create or replace function rate_limit_violation(
  r rate_limit, t timestamptz, limits integer[], seconds integer[], per_day integer
) returns jsonb language plpgsql stable as $$
declare
  k integer := cardinality(r.stamps); free_at timestamptz; furthest timestamptz := t; lim integer; span integer;
begin
  for i in 1..cardinality(limits) loop
    -- Where the oldest call of the ring has left the window, no earlier one is in it.
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
