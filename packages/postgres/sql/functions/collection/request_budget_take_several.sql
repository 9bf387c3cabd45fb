-- For how many of so many requests is there room in all of these windows?
-- These are taken. Requests are counted by the sixtieth of a window in which they were taken. 61 of these count besides the
-- current one, so that in any time as long as a window no more are taken than it allows, also of those that are sent a little
-- later. Scopes are locked in the order of their names.
--
--   scopes           what the requests are counted under
--   window_scopes    the scope of each window
--   window_requests  what each window allows
--   window_seconds   how long each window is
--   wanted           how many are asked for, 1 or more
--   granted          given back: how many were taken
--   wait_ms          given back: the milliseconds until there is one more; 0 when all were taken
--
-- Refuses requests that one of the windows has no room for: these are not counted.
-- (contract 1)
create or replace function request_budget_take_several(
  scopes text[], window_scopes text[], window_requests integer[], window_seconds integer[], wanted integer,
  out granted integer, out wait_ms bigint
) language plpgsql as $$
declare one text; t numeric;
begin
  for one in select s from unnest(scopes) s order by s loop
    perform from request_budget b where b.scope = one for update;
    if not found then
      insert into request_budget (scope) values (one) on conflict do nothing;
      perform from request_budget b where b.scope = one for update;
    end if;
  end loop;
  t := extract(epoch from business_now()) * 1000;
  select greatest(0, least(wanted, min(u.requests - (
    select coalesce(sum(s.requests), 0) from request_budget_slot s
    where s.scope = u.w and s.seconds = u.span and s.slot >= floor(t * 60 / (u.span * 1000)) - 61
  )))) into granted from unnest(window_scopes, window_requests, window_seconds) u (w, requests, span);
  if granted > 0 then
    insert into request_budget_slot as s (scope, seconds, slot, requests)
      select w, seconds, floor(t * 60 / (seconds * 1000)), granted
      from (select distinct * from unnest(window_scopes, window_seconds)) u (w, seconds) order by 1, 2
      on conflict (scope, seconds, slot) do update set requests = s.requests + excluded.requests;
    delete from request_budget_slot s using unnest(window_scopes, window_seconds) u (w, span_seconds)
      where s.scope = w and s.seconds = span_seconds and s.slot < floor(t * 60 / (span_seconds * 1000)) - 61;
    update request_budget b set taken = taken + granted where b.scope = any (scopes);
  end if;
  wait_ms := 0;
  if granted < wanted then
    select max(request_budget_full(u.w, u.requests, u.span, t)) into wait_ms
      from unnest(window_scopes, window_requests, window_seconds) u (w, requests, span);
  end if;
end $$;
