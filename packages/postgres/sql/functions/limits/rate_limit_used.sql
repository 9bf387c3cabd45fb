-- How many of the calls in the ring are younger than the window?
-- The ring is sorted, so a binary search finds out.
--
--   r      the row of owner and policy, as of t
--   t      moment of the decision, read from business_now() after the lock
--   lim    calls that the window allows
--   span   its length in seconds
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_used(r rate_limit, t timestamptz, lim integer, span integer)
returns integer language plpgsql immutable as $$
declare
  k integer := cardinality(r.stamps);
  low integer := 0; high integer := least(r.taken, lim, k); mid integer;
begin
  while low < high loop
    mid := (low + high + 1) / 2;
    if r.stamps[((r.taken - mid) % k) + 1] > t - make_interval(secs => span) then low := mid; else high := mid - 1; end if;
  end loop;
  return low;
end $$;
