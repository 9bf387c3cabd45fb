-- Repeats the admission of a page, free of charge.
--   page   the admitted page
--   a      its account
--   call   call of the port Admission, as JSON
--   t      decision time: business_now(), read after the lock
-- (contract 3)
create or replace function admission_page_again(page search_page, a account, call jsonb, t timestamptz)
returns jsonb language plpgsql as $$
declare b ledger_balance; s search_allowance; free_used integer := 0;
begin
  select * into b from ledger_balance where owner_id = a.account_id;
  select * into s from search_allowance where account_id = a.account_id;
  if s.day >= (t at time zone 'UTC')::date then free_used := s.free; end if;
  return jsonb_build_object('admitted', true, 'replayed', true, 'historyId', page.history_id,
    'pageRequestId', page.page_request_id, 'total', page.total, 'creatorIds', to_jsonb(page.creator_ids),
    'ownedIds', to_jsonb(array(
      select creator_id from owned_creator where account_id = a.account_id and creator_id = any(page.creator_ids))),
    'freeCreatorsLeft', greatest(0, (call->'prices'->>'freeCreatorsPerDay')::integer - free_used),
    'creatorsCharged', 0, 'creditsCharged', 0, 'creditsRemaining', b.posted - b.held,
    'usagePricing', a.usage_pricing, 'asOf', page.as_of, 'entrySeq', null);
end $$;
