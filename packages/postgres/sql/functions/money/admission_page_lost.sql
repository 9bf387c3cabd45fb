-- Returns the original admission of a search if an earlier attempt was admitted and its answer was lost; null otherwise.
--   call   call of the port Admission, as JSON
-- (contract 3)
create or replace function admission_page_lost(call jsonb) returns jsonb language plpgsql as $$
declare
  page search_page; a account; e ledger_entry; answer jsonb; t timestamptz := business_now();
  repeated_for interval := make_interval(secs => (call->>'pageSeconds')::integer);
begin
  if not coalesce((call->>'again')::boolean, false) then return null; end if;
  select * into page from search_page
    where account_id = (call->>'accountId')::uuid and page_request_id = (call->>'newPageRequestId')::uuid
      and at > t - repeated_for and at < t + repeated_for;
  if not found then return null; end if;
  select * into a from account where account_id = page.account_id;
  answer := admission_page_again(page, a, call, business_now());
  if page.entry_seq is not null then
    select * into e from ledger_entry where owner_id = page.account_id and seq = page.entry_seq;
    answer := answer || jsonb_build_object('creditsRemaining', e.posted_after - e.held_after);
  end if;
  return answer || jsonb_build_object('replayed', false, 'creatorsCharged', page.paid, 'creditsCharged', page.credits,
    'entrySeq', page.entry_seq);
end $$;
