-- Captures credits of a hold and releases the rest: ledger_apply for one settlement.
--   owner     account or scraper key
--   hold      the hold
--   credits   credits to capture, from 0
--   cause     JSON: rule, and if known historyId, requestId, detail, source, keyId
-- Refusals are outcomes of ledger_apply.
-- (contract 3)
create or replace function hold_settle(owner uuid, hold uuid, credits bigint, cause jsonb)
returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
               hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
begin
  return query select * from ledger_apply(owner, array['settle'], array[credits], array[null::text], array[cause], array[hold],
    array[null::integer]);
end $$;
