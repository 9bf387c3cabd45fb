-- Charges part of an open hold, which stays open, and returns the entry. For jobs, which pay step by step.
-- Repeating an operation key returns its first entry, or nulls if that entry is archived.
--   owner     account or scraper key
--   hold      the hold
--   credits   credits to capture
--   op_key    operation key
--   cause     JSON: rule, and if known historyId, requestId, detail, source, keyId
-- Raises 22023 if the hold is not open or has fewer credits left.
-- (contract 3)
create or replace function hold_capture(owner uuid, hold uuid, credits bigint, op_key text, cause jsonb)
returns ledger_entry language plpgsql as $$
declare l ledger_hold; e ledger_entry; o ledger_operation;
begin
  perform from ledger_balance where owner_id = owner for update;
  select * into o from ledger_operation where owner_id = owner and operation_key = op_key;
  if found then
    select * into e from ledger_entry where owner_id = owner and seq = o.seq and at = o.at;
    return e;
  end if;
  select * into l from ledger_hold where owner_id = owner and hold_id = hold for update;
  if l.state is distinct from 'open' or credits <= 0 or credits > l.amount - l.captured then
    raise exception 'hold % cannot capture % credits', hold, credits using errcode = '22023';
  end if;
  update ledger_hold set captured = captured + credits where owner_id = owner and hold_id = hold;
  return ledger_move(owner, 'capture', -credits, -credits, op_key, cause, hold);
end $$;
