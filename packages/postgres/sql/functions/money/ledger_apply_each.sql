-- Applies movements of several owners in one commit, with the outcomes of ledger_apply. Never waits for a lock: all movements of
-- a locked owner have the outcome `busy`. So one stuck owner delays no other, and deadlocks are impossible.
--   owners     accounts or scraper keys, each once
--   counts     movements per owner; those of one owner are adjacent
--   kinds      'grant', 'charge', 'refund', 'hold' or 'settle', per movement
--   amounts    credits, above 0; for a settlement the credits to capture, from 0
--   keys       operation keys; null for settlements
--   causes     JSON: rule, and if known historyId, requestId, detail, source, keyId
--   hold_ids   the hold to settle; null for other movements
--   ttls       seconds until a hold expires; null for other movements
-- Refusals are outcomes; a broken rule raises no error.
-- (contract 3)
create or replace function ledger_apply_each(
  owners uuid[], counts integer[],
  kinds text[], amounts bigint[], keys text[], causes jsonb[], hold_ids uuid[], ttls integer[]
) returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
                 hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
declare first integer := 1; last integer;
begin
  if cardinality(owners) > 1 and cardinality(owners) = cardinality(kinds) and 'charge' = all (kinds) and 0 < all (amounts) then
    return query select * from ledger_charge_each(owners, amounts, keys, causes);
    if found then return; end if;
  end if;
  for i in 1..cardinality(owners) loop
    last := first + counts[i] - 1;
    perform from ledger_balance where owner_id = owners[i] for update skip locked;
    if found or not exists (select from ledger_balance where owner_id = owners[i]) then
      return query select * from ledger_apply(owners[i], kinds[first:last], amounts[first:last], keys[first:last],
        causes[first:last], hold_ids[first:last], ttls[first:last]);
    else
      return query select 'busy', null::bigint, null::bigint, null::bigint, null::uuid, null::text, null::bigint, null::bigint
        from generate_series(first, last);
    end if;
    first := last + 1;
  end loop;
end $$;
