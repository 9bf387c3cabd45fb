-- Which entry does this movement of credits become?
-- Writes one ledger entry, its operation key and its effect on the balance. The caller holds the lock on the balance row and
-- has checked the rule; the constraints of the tables still refuse a balance below zero.
--
--   owner        account or scraper key
--   entry_kind   'grant', 'refund', 'charge', 'capture', 'hold', 'release' or 'expire'
--   delta        change of the posted credits
--   held_delta   change of the held credits
--   other_side   the contra account of the double entry
--   op_key       operation key, unique for the owner; either of an id that was made just now, or one that the caller has
--                looked for with ledger_operation_of, or that only the end of a hold has
--   cause        JSON: rule, and where known historyId, requestId, detail, source, keyId
--   hold         the hold it belongs to, or null
--
-- Refuses an operation key used before with 23505, a balance below zero with 23514.
-- (contract 3)
create or replace function ledger_append(
  owner uuid, entry_kind text, delta bigint, held_delta bigint, other_side text, op_key text, cause jsonb, hold uuid
) returns ledger_entry language plpgsql as $$
declare b ledger_balance; e ledger_entry; t timestamptz := business_now();
begin
  update ledger_balance set posted = posted + delta, held = held + held_delta, seq = seq + 1
    where owner_id = owner returning * into b;
  insert into ledger_operation
    values (owner, b.seq, greatest(abs(delta), held_delta), b.posted - b.held, t, hold, entry_kind, cause->>'rule', op_key);
  insert into ledger_entry (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra,
      operation_key, rule, history_id, request_id, detail, hold_id, at, source, key_id)
    values (owner, b.seq, entry_kind, delta, held_delta, b.posted, b.held, other_side,
      op_key, cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold, t,
      cause->>'source', (cause->>'keyId')::uuid)
    returning * into e;
  return e;
end $$;
