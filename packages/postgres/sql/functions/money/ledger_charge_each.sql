-- Applies one charge per owner as one set, for ledger_apply_each. Locked owners have the outcome `busy`.
--   owners    accounts or scraper keys, each once
--   amounts   credits, above 0
--   keys      operation keys
--   causes    JSON: rule, and if known historyId, requestId, detail, source, keyId
-- Returns no rows and writes nothing if an operation key is used or a balance is insufficient; the caller then applies each
-- charge by itself.
-- (contract 3)
create or replace function ledger_charge_each(owners uuid[], amounts bigint[], keys text[], causes jsonb[])
returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
               hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
declare locked uuid[]; posteds bigint[]; helds bigint[]; seqs bigint[]; t timestamptz; written integer;
begin
  select array_agg(l.owner_id), array_agg(l.posted), array_agg(l.held), array_agg(l.seq) into locked, posteds, helds, seqs
    from (select * from ledger_balance where owner_id = any (owners) for update skip locked) l;
  -- An uncovered charge may repeat a covered charge.
  if exists (select from unnest(owners, amounts) as c(owner, n) join unnest(locked, posteds, helds) as b(owner, posted, held)
      using (owner) where b.posted - b.held < c.n) then
    return;
  end if;
  t := business_now();
  written := ledger_append(array(
    select ledger_entry_of(b.owner, b.seq + 1, 'charge', -c.n, 0, b.posted - c.n, b.held, c.key, c.cause, null, t)
    from unnest(owners, amounts, keys, causes) as c(owner, n, key, cause)
    join unnest(locked, posteds, helds, seqs) as b(owner, posted, held, seq) using (owner)));
  update ledger_balance l set posted = l.posted - c.n, seq = l.seq + 1
    from unnest(owners, amounts) as c(owner, n)
    where l.owner_id = c.owner and l.owner_id = any (locked);
  return query
    select case when b.owner is not null then 'moved'
        when exists (select from ledger_balance l where l.owner_id = c.owner) then 'busy' else 'unknown_owner' end,
      b.seq + 1, null::bigint, b.posted - b.held - c.n, null::uuid, null::text, null::bigint, null::bigint
    from unnest(owners, amounts) with ordinality as c(owner, n, i)
    left join unnest(locked, posteds, helds, seqs) as b(owner, posted, held, seq) using (owner)
    order by c.i;
exception when unique_violation then
  return;
end $$;
