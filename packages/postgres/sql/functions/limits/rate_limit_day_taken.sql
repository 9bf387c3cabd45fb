-- Returns the number of calls counted for the current UTC day.
--   r   row of the owner and policy, adjusted to t
--   t   decision time: business_now(), read after the lock
-- (contract 4)
create or replace function rate_limit_day_taken(r rate_limit, t timestamptz)
returns integer language sql immutable as $$
  select case when rate_limit_day(r, t) = r.day then r.day_taken else 0 end
$$;
