-- Returns the first page that answered this page request with these filters and offset within `pageSeconds`, or null.
-- A separate function with a generic plan: inlined, PostgreSQL planned each call to prune partitions.
--   who     account
--   asked   pageRequestId, fingerprint and pageSeconds, as JSON; if given, the page also has offset and givenAsOf
--   t       time of the call; the clock may have been set back since the page
-- (contract 3)
create or replace function search_page_answered(who uuid, asked jsonb, t timestamptz) returns search_page
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  page search_page; page_ref uuid := (asked->>'pageRequestId')::uuid; from_row integer := (asked->>'offset')::integer;
  since timestamptz := t - make_interval(secs => (asked->>'pageSeconds')::integer); until timestamptz := t + (t - since);
begin
  select p.* into page from search_page p join history h on h.account_id = who and h.history_id = p.history_id
    where p.account_id = who and h.fingerprint = asked->>'fingerprint' and (from_row is null or p."offset" = from_row) and p.at > since and p.at < until
      and (p.page_request_id = page_ref or p.requested_with = page_ref)
      and (not asked ? 'givenAsOf' or p.as_of = asked->>'givenAsOf')
    order by p.at limit 1;
  return page;
end $$;
