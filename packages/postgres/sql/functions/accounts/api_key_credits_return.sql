-- Returns released credits of a hold to the limit of its key, if the period that counted the hold still runs.
--   l         the hold
--   credits   credits to release
-- (contract 7)
create or replace function api_key_credits_return(l ledger_hold, credits bigint) returns void language sql as $$
  update api_key_rules r set spent = greatest(0, r.spent - credits)
    where r.rules_id = l.rules_id and r.counted_from = l.counted_from
$$;
