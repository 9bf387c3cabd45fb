-- Returns a ledger entry with the contra account of its kind and its cause in columns.
--   owner         account or scraper key
--   seq           number of the entry
--   kind          kind of movement; ledger_entry_is_sound lists them
--   amount        change of the posted credits
--   held_change   change of the held credits
--   posted        posted credits after the entry
--   held          held credits after the entry
--   op_key        operation key, unique per owner
--   cause         JSON: rule, and if known historyId, requestId, detail, source, keyId
--   hold          hold of the entry, or null
--   t             time of the movement
-- (contract 3)
create or replace function ledger_entry_of(
  owner uuid, seq bigint, kind text, amount bigint, held_change bigint, posted bigint, held bigint, op_key text, cause jsonb,
  hold uuid, t timestamptz
) returns ledger_entry language sql immutable as $$
  select row(owner, seq, kind, amount, held_change, posted, held,
    case kind when 'grant' then 'grants' when 'refund' then 'refunds' when 'charge' then 'revenue' when 'capture' then 'revenue'
      when 'hold' then 'holds' when 'release' then 'holds' when 'expire' then 'holds' else 'payments' end,
    op_key, cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold, t,
    cause->>'source', (cause->>'keyId')::uuid)::ledger_entry
$$;
