-- Is there a request left in all of these windows, and if so, take it?
-- Requests are counted by the sixtieth of a window in which they were taken. 61 of these count besides the current one, so
-- that in any time as long as a window no more are taken than it allows, also of those that are sent a little later. Gives 0 when
-- a request was taken, else the milliseconds until one is left. Scopes are locked in the order of their names.
--
--   scopes           what the request is counted under
--   window_scopes    the scope of each window
--   window_requests  what each window allows
--   window_seconds   how long each window is
--
-- Refuses a request that one of the windows has no room for: nothing is counted then.
-- (contract 1)
create or replace function request_budget_take(
  scopes text[], window_scopes text[], window_requests integer[], window_seconds integer[]
) returns bigint language plpgsql as $$
declare one text; allowed integer; span integer; t numeric; wait bigint := 0;
begin
  for one in select s from unnest(scopes) s order by s loop
    perform from request_budget b where b.scope = one for update;
    if not found then
      insert into request_budget (scope) values (one) on conflict do nothing;
      perform from request_budget b where b.scope = one for update;
    end if;
  end loop;
  t := extract(epoch from business_now()) * 1000;
  for one, allowed, span in select * from unnest(window_scopes, window_requests, window_seconds) loop
    wait := greatest(wait, request_budget_full(one, allowed, span, t));
  end loop;
  if wait > 0 then return wait; end if;
  insert into request_budget_slot as s (scope, seconds, slot, requests)
    select w, seconds, floor(t * 60 / (seconds * 1000)), 1
    from (select distinct * from unnest(window_scopes, window_seconds)) u (w, seconds) order by 1, 2
    on conflict (scope, seconds, slot) do update set requests = s.requests + 1;
  delete from request_budget_slot s using unnest(window_scopes, window_seconds) u (w, span_seconds)
    where s.scope = w and s.seconds = span_seconds and s.slot < floor(t * 60 / (span_seconds * 1000)) - 61;
  update request_budget b set taken = taken + 1 where b.scope = any (scopes);
  return 0;
end $$;
