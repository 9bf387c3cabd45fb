-- How many calls of its UTC day were taken?
--
--   r   the row of owner and policy, as of t
--   t   moment of the decision, read from business_now() after the lock
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_day_taken(r rate_limit, t timestamptz)
returns integer language sql immutable as $$
  select case when rate_limit_day(r, t) = r.day then r.day_taken else 0 end
$$;
