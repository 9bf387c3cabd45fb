-- Adjusts a stored row to a clock that was set back: the newest call counts as made at t, and the distances between calls stay.
-- Otherwise windows would admit too much, or stay full until the clock has caught up. The day never goes back.
--   r   the stored row
--   t   decision time: business_now(), read after the lock
-- (contract 4)
create or replace function rate_limit_at(r rate_limit, t timestamptz)
returns rate_limit language plpgsql immutable as $$
declare newest timestamptz;
begin
  -- Null before the first call.
  newest := r.stamps[((r.taken - 1) % cardinality(r.stamps)) + 1];
  -- In seconds, because days differ in length between time zones.
  if newest - r.ahead > t then r.ahead := make_interval(secs => extract(epoch from newest - t)::float8); end if;
  return r;
end $$;
