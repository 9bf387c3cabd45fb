-- How does this hold end?
-- hold_settle for processes of the version before; it goes with the next version.
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
  select a.* from ledger_hold l, hold_settle(l.owner_id, l.hold_id, credits, cause) a where l.hold_id = hold
$$;
