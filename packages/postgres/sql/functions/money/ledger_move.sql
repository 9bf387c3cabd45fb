-- Updates a balance, appends the entry with its operation key, and returns the entry. The caller has locked the balance row and
-- checked the rule; the tables' constraints still refuse a balance below zero.
--   owner        account or scraper key
--   entry_kind   'refund', 'capture', 'hold', 'expire' or a kind of purchases
--   delta        change of the posted credits
--   held_delta   change of the held credits
--   op_key       operation key that is known to be unused: built from a new id, looked up by the caller, or used only for the
--                end of a hold
--   cause        JSON: rule, and if known historyId, requestId, detail, source, keyId
--   hold         hold of the entry, or null
-- Raises 23505 for a used operation key, and 23514 for a balance below zero.
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
