-- Which page was answered to this page request before, with these filters at this offset?
-- The first one, as long as pages are repeated; null where there is none. One plan for all calls, which reads the weeks of that time:
-- as a part of a longer function each call was planned by itself, to leave the other weeks out of the plan.
--
--   who     the account
--   asked   pageRequestId, fingerprint, offset, pageSeconds, in the words of the port Admission
--   t       moment of the call; a clock may have been set back
--
-- Refuses nothing.
-- (contract 3)
create or replace function search_page_answered(who uuid, asked jsonb, t timestamptz) returns search_page
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  page search_page; page_ref uuid := (asked->>'pageRequestId')::uuid; from_row integer := (asked->>'offset')::integer;
  since timestamptz := t - make_interval(secs => (asked->>'pageSeconds')::integer); until timestamptz := t + (t - since);
begin
  select p.* into page from search_page p join history h on h.account_id = who and h.history_id = p.history_id
    where p.account_id = who and h.fingerprint = asked->>'fingerprint' and p."offset" = from_row and p.at > since and p.at < until
      and (p.page_request_id = page_ref or p.requested_with = page_ref)
    order by p.at limit 1;
  return page;
end $$;
