-- Returns the milliseconds until a window has room for another request: 0 if it has room, one day if it allows none.
--   scope    name that requests are counted under
--   allowed  requests allowed per window
--   span     length of the window in seconds
--   at_ms    current time, in milliseconds since 1970
-- (contract 1)
create or replace function request_budget_full(scope text, allowed integer, span integer, at_ms numeric)
returns bigint language sql stable as $$
  with counted as (
    select s.slot, sum(s.requests) over (order by s.slot) as upto, sum(s.requests) over () as used
    from request_budget_slot s
    where s.scope = request_budget_full.scope and s.seconds = span and s.slot >= floor(at_ms * 60 / (span * 1000)) - 61
  )
  select case when allowed = 0 then 86400000 else coalesce((
    select greatest(1, ceil((slot + 62) * span * 1000 / 60.0 - at_ms))::bigint
    from counted where used >= allowed and used - upto < allowed order by slot limit 1
  ), 0) end
$$;
