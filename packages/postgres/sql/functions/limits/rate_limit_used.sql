-- Returns the number of calls in a window, by binary search in the sorted calls.
--   r      row of the owner and policy, adjusted to t
--   t      decision time: business_now(), read after the lock
--   lim    calls allowed per window
--   span   length of the window in seconds
-- (contract 4)
create or replace function rate_limit_used(r rate_limit, t timestamptz, lim integer, span integer)
returns integer language plpgsql stable as $$
declare
  k integer := cardinality(r.stamps); since timestamptz := t + r.ahead - make_interval(secs => span);
  low integer := 0; high integer := least(r.taken, lim); mid integer;
begin
  -- Skips the blocks if the ring alone decides.
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
