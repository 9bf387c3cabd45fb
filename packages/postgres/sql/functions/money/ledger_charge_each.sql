-- What does one charge of each of several owners come to?
-- The common batch of ledger_apply_each, done as sets: the free rows are locked, the entries inserted, the balances
-- moved. An owner whose row is locked elsewhere is answered `busy`.
--
--   owners    accounts or scraper keys, each once
--   amounts   credits, above 0
--   keys      operation keys
--   causes    JSON: rule, and where known historyId, requestId, detail, source, keyId
--
-- Refuses an operation key that was used before, or a balance that does not suffice: returns no rows and writes
-- nothing, and the caller looks at each charge by itself.
-- (contract 3)
create or replace function ledger_charge_each(owners uuid[], amounts bigint[], keys text[], causes jsonb[])
returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
               hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
declare locked uuid[]; posteds bigint[]; helds bigint[]; seqs bigint[]; t timestamptz;
begin
  select array_agg(l.owner_id), array_agg(l.posted), array_agg(l.held), array_agg(l.seq) into locked, posteds, helds, seqs
    from (select * from ledger_balance where owner_id = any (owners) for update skip locked) l;
  -- What a balance does not cover may still be the repetition of a charge that it did cover.
  if exists (select from unnest(owners, amounts) as c(owner, n) join unnest(locked, posteds, helds) as b(owner, posted, held)
      using (owner) where b.posted - b.held < c.n) then
    return;
  end if;
  -- A key of the one and an owner of the other are found too: then each charge is looked at by itself.
  if exists (select from ledger_entry_oldest o where o.owner_id = any (owners) and o.operation_key = any (keys)) then
    return;
  end if;
  t := business_now();
  with written as (insert into ledger_entry as e (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra,
      operation_key, rule, history_id, request_id, detail, hold_id, at, source, key_id)
    select b.owner, b.seq + 1, 'charge', -c.n, 0, b.posted - c.n, b.held, 'revenue',
      c.key, c.cause->>'rule', (c.cause->>'historyId')::uuid, c.cause->>'requestId', c.cause->'detail', null, t,
      c.cause->>'source', (c.cause->>'keyId')::uuid
    from unnest(owners, amounts, keys, causes) as c(owner, n, key, cause)
    join unnest(locked, posteds, helds, seqs) as b(owner, posted, held, seq) using (owner)
    returning e.owner_id, e.seq, e.amount, e.posted_after, e.held_after, e.rule, e.operation_key)
  insert into ledger_operation (owner_id, seq, amount, remaining, at, hold_id, kind, rule, operation_key)
    select w.owner_id, w.seq, -w.amount, w.posted_after - w.held_after, t, null, 'charge', w.rule, w.operation_key from written w;
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
