-- For how many milliseconds is this window full?
-- 0 when it isn't; a day when it allows nothing. See request_budget_take_several.
--
--   scope    what requests are counted under
--   allowed  requests that the window allows
--   span     its length in seconds
--   at_ms    now, in milliseconds since 1970
--
-- Refuses nothing.
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
