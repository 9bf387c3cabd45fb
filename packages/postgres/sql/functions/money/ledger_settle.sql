-- How does this hold end?
-- Captures the credits and releases the rest: ledger_apply for one settlement, when only the hold is known.
--
--   hold      the hold
--   credits   credits to capture, from 0
--   cause     JSON: rule, and where known historyId, requestId, detail, source, keyId
--
-- Refuses as outcomes of ledger_apply; an unknown hold returns no row.
-- (contract 3)
create or replace function ledger_settle(hold uuid, credits bigint, cause jsonb)
returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
               hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language sql as $$
  select a.* from ledger_hold l,
    ledger_apply(l.owner_id, array['settle'], array[credits], array[null::text], array[cause],
      array[hold], array[null::integer]) a
  where l.hold_id = hold
$$;
