-- Is there a request left in all of these windows, and if so, take it?
-- Gives 0 when a request was taken, else the milliseconds until one is left. See request_budget_take_several, which
-- processes of this version call.
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
) returns bigint language sql as $$
  select wait_ms from request_budget_take_several(scopes, window_scopes, window_requests, window_seconds, 1)
$$;
