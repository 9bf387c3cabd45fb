-- Which entry does this movement of credits become?
-- Writes one ledger entry, its operation key and its effect on the balance. The caller holds the lock on the balance row and
-- has checked the rule; the constraints of the tables still refuse a balance below zero.
--
--   owner        account or scraper key
--   entry_kind   'refund', 'capture', 'hold' or 'expire'
--   delta        change of the posted credits
--   held_delta   change of the held credits
--   op_key       operation key, unique for the owner; either of an id that was made just now, or one that the caller has
--                looked for in ledger_operation, or that only the end of a hold has
--   cause        JSON: rule, and where known historyId, requestId, detail, source, keyId
--   hold         the hold it belongs to, or null
--
-- Refuses an operation key used before with 23505, a balance below zero with 23514.
-- (contract 3)
create or replace function ledger_move(
  owner uuid, entry_kind text, delta bigint, held_delta bigint, op_key text, cause jsonb, hold uuid
) returns ledger_entry language plpgsql as $$
declare b ledger_balance; e ledger_entry; written integer;
begin
  update ledger_balance set posted = posted + delta, held = held + held_delta, seq = seq + 1
    where owner_id = owner returning * into b;
  e := ledger_entry_of(owner, b.seq, entry_kind, delta, held_delta, b.posted, b.held, op_key, cause, hold, business_now());
  written := ledger_append(array[e]);
  return e;
end $$;
