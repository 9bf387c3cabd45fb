-- Takes as many of the wanted requests as all windows have room for.
-- Requests are counted in slots of a sixtieth of the window. The current slot and the 61 before it count, so that no period as
-- long as the window exceeds the limit, even if requests are sent a little later. Scopes are locked in the order of their names.
--   scopes           names that the requests are counted under
--   window_scopes    scope of each window
--   window_requests  requests allowed by each window
--   window_seconds   length of each window
--   wanted           requests wanted, at least 1
--   granted          out: requests taken
--   wait_ms          out: milliseconds until another request is possible; 0 if all were taken
-- Refuses requests beyond `granted`, which are not counted.
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
