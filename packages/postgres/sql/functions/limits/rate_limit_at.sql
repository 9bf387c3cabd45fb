-- How does this row read at the moment t?
-- When the clock was set back, the calls move back with it: the newest counts as made now, order and distances stay,
-- so that the windows neither admit more nor stay shut until the clock has caught up. The day never goes back.
--
--   r   the stored row
--   t   moment of the decision, read from business_now() after the lock
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_at(r rate_limit, t timestamptz)
returns rate_limit language plpgsql immutable as $$
declare newest timestamptz;
begin
  -- Null before the first call.
  newest := r.stamps[((r.taken - 1) % cardinality(r.stamps)) + 1];
  -- Seconds, because a day is not as long everywhere.
  if newest - r.ahead > t then r.ahead := make_interval(secs => extract(epoch from newest - t)::float8); end if;
  return r;
end $$;
