-- Applies a batch of charges of one owner as one set, for ledger_apply. Faster than one by one for large batches.
--   b         the locked balance row; it covers the sum of the amounts
--   amounts   credits, above 0
--   keys      operation keys
--   causes    JSON: rule, and if known historyId, requestId, detail, source, keyId
-- Returns no rows and writes nothing if an operation key is used or repeated; the caller then applies each charge by itself.
-- (contract 3)
create or replace function ledger_charge_all(b ledger_balance, amounts bigint[], keys text[], causes jsonb[])
returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
               hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
declare t timestamptz := business_now(); entries ledger_entry[]; written integer;
begin
  entries := array(
    select ledger_entry_of(b.owner_id, b.seq + c.i, 'charge', -c.n, 0, (b.posted - sum(c.n) over (order by c.i))::bigint, b.held,
      c.key, c.cause, null, t)
    from unnest(amounts, keys, causes) with ordinality as c(n, key, cause, i));
  written := ledger_append(entries);
  update ledger_balance set seq = b.seq + written, posted = b.posted - (select sum(x) from unnest(amounts) x)
    where owner_id = b.owner_id;
  return query
    select 'moved'::text, e.seq, null::bigint, e.posted_after - e.held_after, null::uuid, null::text, null::bigint, null::bigint
    from unnest(entries) e order by e.seq;
exception when unique_violation then
  return;
end $$;
