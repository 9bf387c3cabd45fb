-- Returns the UTC day that calls count for. A clock that was set back never reopens a day.
--   r   row of the owner and policy, adjusted to t
--   t   decision time: business_now(), read after the lock
-- (contract 4)
create or replace function rate_limit_day(r rate_limit, t timestamptz) returns date language sql immutable as $$
  select greatest((t at time zone 'UTC')::date, r.day)
$$;
