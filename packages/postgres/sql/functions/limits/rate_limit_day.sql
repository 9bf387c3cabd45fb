-- Which UTC day counts for this row?
-- A clock that was set back opens no day a second time.
--
--   r   the row of owner and policy, as of t
--   t   moment of the decision, read from business_now() after the lock
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_day(r rate_limit, t timestamptz) returns date language sql immutable as $$
  select greatest((t at time zone 'UTC')::date, r.day)
$$;
