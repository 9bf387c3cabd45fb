-- Adds new entries to the owner's sums per day, in order, at most 100,000 per call. Returns false if more are left.
-- Only reads if there are no new entries.
--   owner   account or scraper key
-- (contract 3)
create or replace function ledger_sum_up(owner uuid) returns boolean language plpgsql as $$
declare summed bigint; newest bigint; upto bigint;
begin
  -- A visible balance implies visible entries: they are committed together.
  select seq into newest from ledger_balance where owner_id = owner;
  select through_seq into summed from ledger_summed where owner_id = owner;
  if coalesce(newest, 0) <= coalesce(summed, 0) then return true; end if;

  insert into ledger_summed (owner_id) values (owner) on conflict do nothing;
  select through_seq into summed from ledger_summed where owner_id = owner for update;
  upto := least(newest, summed + 100000);
  if upto > summed then
    insert into ledger_day_sum as d (owner_id, day, kind, rule, source, key_id, reason, entries, amount, creators, first_seq, last_seq)
      select owner, e.day, e.kind, e.rule, e.source, e.key_id, e.reason, count(*), sum(e.amount), sum(e.creators), min(e.seq), max(e.seq)
      from (
        select seq, kind, rule, amount, key_id, detail->>'reason' as reason, (at at time zone 'UTC')::date as day,
          case when x.source is null and history_id is not null
            then (select h.source from history h where h.account_id = owner and h.history_id = x.history_id) else x.source end as source,
          case when kind in ('charge', 'capture')
            then coalesce((detail->>'paid_creators')::bigint, (detail->>'newly_owned')::bigint, 0) else 0 end as creators
        from ledger_entry x where owner_id = owner and seq > summed and seq <= upto
      ) e
      group by e.day, e.kind, e.rule, e.source, e.key_id, e.reason
      on conflict (owner_id, day, kind, rule, source, key_id, reason) do update set
        entries = d.entries + excluded.entries, amount = d.amount + excluded.amount,
        creators = d.creators + excluded.creators,
        first_seq = least(d.first_seq, excluded.first_seq), last_seq = greatest(d.last_seq, excluded.last_seq);
    update ledger_summed set through_seq = upto where owner_id = owner;
  end if;
  return upto >= newest;
end $$;
