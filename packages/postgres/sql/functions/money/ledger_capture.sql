-- Which entry captures this part of an open hold?
-- hold_capture for processes of the version before; it goes with the next version. For jobs, which pay step by step: the captured part becomes a charge, the hold stays open. Repeating an operation
-- key returns its first entry, or nulls once that is archived.
--
--   hold      the hold
--   credits   credits to capture
--   op_key    operation key
--   cause     JSON: rule, and where known historyId, requestId, detail, source, keyId
--
-- Refuses as hold_capture.
-- (contract 3)
create or replace function ledger_capture(hold uuid, credits bigint, op_key text, cause jsonb)
returns ledger_entry language sql as $$
  select hold_capture(owner_id, hold_id, credits, op_key, cause) from ledger_hold where hold_id = hold
$$;
