-- What becomes of these movements of one owner?
-- Any number of movements under one lock, in order, each with its own outcome:
--   moved          written now
--   repeated       this operation key has had this very effect before
--   conflict       this operation key has had another effect
--   insufficient   the balance does not cover it
--   settled        the hold is settled now
--   ended          the hold was settled, released or expired before
--   unknown_owner, unknown_hold, invalid (amount out of range)
-- The arrays have one element a movement.
--
--   owner      account or scraper key; waits for its balance row
--   kinds      per movement: 'grant', 'charge', 'refund', 'hold' or 'settle'
--   amounts    credits, above 0; for a settlement the credits to capture, from 0
--   keys       operation keys; null for settlements
--   causes     JSON: rule, and where known historyId, requestId, detail, source, keyId
--   hold_ids   the hold to settle; null for other movements
--   ttls       seconds until a hold expires; null for other movements
--
-- Refuses as outcomes; never throws for a rule.
-- (contract 3)
create or replace function ledger_apply(
  owner uuid, kinds text[], amounts bigint[], keys text[], causes jsonb[], hold_ids uuid[], ttls integer[]
) returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
                 hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
declare
  b ledger_balance; o ledger_operation; l ledger_hold; t timestamptz;
  p bigint; h bigint; s bigint; kind text; n bigint; cause jsonb; rest bigint; known boolean;
  change bigint; held_change bigint; covered boolean; oldest text[];
begin
  select * into b from ledger_balance where owner_id = owner for update;
  known := found; p := b.posted; h := b.held; s := b.seq;
  if known and cardinality(kinds) > 1 and 'charge' = all (kinds) and 0 < all (amounts)
    and (select sum(x) from unnest(amounts) x) <= p - h then
    return query select * from ledger_charge_all(b, amounts, keys, causes);
    if found then return; end if;
  end if;
  select array_agg(x.operation_key) into oldest
    from ledger_entry_oldest x where x.owner_id = owner and x.operation_key = any (keys);
  for i in 1..cardinality(kinds) loop
    kind := kinds[i]; n := amounts[i]; cause := causes[i]; t := business_now();
    entry_seq := null; release_seq := null; hold_ref := hold_ids[i];
    hold_state := null; hold_captured := null; hold_released := null; remaining := p - h;
    if not known then
      outcome := 'unknown_owner'; return next; continue;
    end if;
    if kind = 'settle' then
      select * into l from ledger_hold where owner_id = owner and hold_id = hold_ref for update;
      if not found then
        outcome := 'unknown_hold';
      elsif l.state <> 'open' then
        outcome := 'ended'; hold_state := l.state; hold_captured := l.captured; hold_released := l.amount - l.captured;
      elsif n < 0 or n > l.amount - l.captured then
        outcome := 'invalid';
      else
        rest := l.amount - l.captured - n;
        p := p - n; h := h - n - rest; remaining := p - h;
        if n > 0 then s := s + 1; entry_seq := s; end if;
        if rest > 0 then s := s + 1; release_seq := s; end if;
        insert into ledger_operation
          select owner, m.seq, -m.amount, p - m.held, t, hold_ref, m.kind, cause->>'rule', m.kind || ':' || hold_ref
          from (values ('capture', entry_seq, -n, h + rest), ('release', release_seq, 0, h)) m (kind, seq, amount, held)
          where m.seq is not null;
        insert into ledger_entry
          select owner, m.seq, m.kind, m.amount, m.change, p, m.held, m.contra, m.kind || ':' || hold_ref,
            cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold_ref, t,
            cause->>'source', (cause->>'keyId')::uuid
          from (values ('capture', entry_seq, -n, -n, h + rest, 'revenue'), ('release', release_seq, 0, -rest, h, 'holds'))
            m (kind, seq, amount, change, held, contra)
          where m.seq is not null;
        outcome := 'settled'; hold_captured := l.captured + n; hold_released := rest;
        hold_state := case when hold_captured > 0 then 'settled' else 'released' end;
        update ledger_hold set captured = hold_captured, state = hold_state where owner_id = owner and hold_id = hold_ref;
      end if;
      return next; continue;
    end if;

    -- What the balance covers is a new movement unless its key is taken. Values, because of rows that come from a query a cluster
    -- counts also those that it refuses.
    change := case kind when 'charge' then -n when 'hold' then 0 else n end;
    held_change := case kind when 'hold' then n else 0 end;
    covered := n > 0 and (kind not in ('charge', 'hold') or p - h >= n) and (oldest is null or keys[i] <> all (oldest));
    if covered then
      if kind = 'hold' then hold_ref := gen_random_uuid(); end if;
      insert into ledger_operation
        values (owner, s + 1, n, p + change - h - held_change, t, hold_ref, kind, cause->>'rule', keys[i])
        on conflict do nothing;
      covered := found;
    end if;
    if not covered then
      hold_ref := null;
      select * into o from ledger_operation_of(owner, keys[i]);
      if found then
        outcome := case when o.kind = ledger_apply.kinds[i] and o.amount = n and o.rule = cause->>'rule'
          then 'repeated' else 'conflict' end;
        entry_seq := o.seq; hold_ref := o.hold_id; remaining := o.remaining;
      else
        outcome := case when n <= 0 then 'invalid' else 'insufficient' end;
      end if;
    else
      s := s + 1; p := p + change; h := h + held_change; entry_seq := s; outcome := 'moved'; remaining := p - h;
      if kind = 'hold' then
        insert into ledger_hold (hold_id, owner_id, amount, expires_at, request_id)
          values (hold_ref, owner, n, t + make_interval(secs => ttls[i]), cause->>'requestId');
      end if;
      insert into ledger_entry values (owner, s, kind, change, held_change, p, h,
        case when kind = 'hold' then 'holds' when kind = 'charge' then 'revenue' when kind = 'grant' then 'grants' else 'refunds' end,
        keys[i], cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold_ref, t,
        cause->>'source', (cause->>'keyId')::uuid);
    end if;
    return next;
  end loop;
  if s <> b.seq then
    update ledger_balance set posted = p, held = h, seq = s where owner_id = owner;
  end if;
end $$;
