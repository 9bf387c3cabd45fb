-- How many of the calls are younger than the window?
-- They are sorted, so a binary search finds out.
--
--   r      the row of owner and policy, as of t
--   t      moment of the decision, read from business_now() after the lock
--   lim    calls that the window allows
--   span   its length in seconds
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_used(r rate_limit, t timestamptz, lim integer, span integer)
returns integer language plpgsql stable as $$
declare
  k integer := cardinality(r.stamps); since timestamptz := t + r.ahead - make_interval(secs => span);
  low integer := 0; high integer := least(r.taken, lim); mid integer;
begin
  -- What the ring alone can say needs no block.
  if high > k then
    if r.stamps[(r.taken % k) + 1] > since then low := k; else high := k; end if;
  end if;
  while low < high loop
    mid := (low + high + 1) / 2;
    if (case when mid <= k then r.stamps[((r.taken - mid) % k) + 1]
      else rate_limit_earlier(r.owner_id, r.policy, r.taken - mid) end) > since then low := mid; else high := mid - 1; end if;
  end loop;
  return low;
end $$;
