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
  b ledger_balance; e ledger_entry; l ledger_hold;
  p bigint; h bigint; s bigint; kind text; n bigint; cause jsonb; rest bigint; known boolean;
begin
  select * into b from ledger_balance where owner_id = owner for update;
  known := found; p := b.posted; h := b.held; s := b.seq;
  if known and cardinality(kinds) > 1 and 'charge' = all (kinds) and 0 < all (amounts)
    and (select sum(x) from unnest(amounts) x) <= p - h then
    return query select * from ledger_charge_all(b, amounts, keys, causes);
    if found then return; end if;
  end if;
  for i in 1..cardinality(kinds) loop
    kind := kinds[i]; n := amounts[i]; cause := causes[i];
    entry_seq := null; release_seq := null; hold_ref := hold_ids[i];
    hold_state := null; hold_captured := null; hold_released := null; remaining := p - h;
    if not known then
      outcome := 'unknown_owner'; return next; continue;
    end if;
    if kind = 'settle' then
      select * into l from ledger_hold where hold_id = hold_ref and owner_id = owner for update;
      if not found then
        outcome := 'unknown_hold';
      elsif l.state <> 'open' then
        outcome := 'ended'; hold_state := l.state; hold_captured := l.captured; hold_released := l.amount - l.captured;
      elsif n < 0 or n > l.amount - l.captured then
        outcome := 'invalid';
      else
        if n > 0 then
          p := p - n; h := h - n; s := s + 1; entry_seq := s;
          insert into ledger_entry values (owner, s, 'capture', -n, -n, p, h, 'revenue', 'capture:' || hold_ref,
            cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold_ref, business_now(),
            cause->>'source', (cause->>'keyId')::uuid);
        end if;
        rest := l.amount - l.captured - n;
        if rest > 0 then
          h := h - rest; s := s + 1; release_seq := s;
          insert into ledger_entry values (owner, s, 'release', 0, -rest, p, h, 'holds', 'release:' || hold_ref,
            cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold_ref, business_now(),
            cause->>'source', (cause->>'keyId')::uuid);
        end if;
        outcome := 'settled'; hold_captured := l.captured + n; hold_released := rest; remaining := p - h;
        hold_state := case when hold_captured > 0 then 'settled' else 'released' end;
        update ledger_hold set captured = hold_captured, state = hold_state where hold_id = hold_ref;
      end if;
      return next; continue;
    end if;

    select * into e from ledger_entry where owner_id = owner and operation_key = keys[i];
    if found then
      outcome := case when e.kind = ledger_apply.kinds[i] and greatest(abs(e.amount), e.held_change) = n
        and e.rule = cause->>'rule' then 'repeated' else 'conflict' end;
      entry_seq := e.seq; hold_ref := e.hold_id; remaining := e.posted_after - e.held_after;
    elsif n <= 0 then
      outcome := 'invalid';
    elsif kind in ('charge', 'hold') and p - h < n then
      outcome := 'insufficient';
    else
      s := s + 1; entry_seq := s; outcome := 'moved';
      if kind = 'hold' then
        h := h + n;
        insert into ledger_hold (owner_id, amount, expires_at, request_id)
          values (owner, n, business_now() + make_interval(secs => ttls[i]), cause->>'requestId') returning hold_id into hold_ref;
      elsif kind = 'charge' then p := p - n;
      else p := p + n;
      end if;
      insert into ledger_entry values (owner, s, kind,
        case kind when 'hold' then 0 when 'charge' then -n else n end, case kind when 'hold' then n else 0 end, p, h,
        case kind when 'hold' then 'holds' when 'charge' then 'revenue' when 'grant' then 'grants' else 'refunds' end,
        keys[i], cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold_ref, business_now(),
            cause->>'source', (cause->>'keyId')::uuid);
      remaining := p - h;
    end if;
    return next;
  end loop;
  if s <> b.seq then
    update ledger_balance set posted = p, held = h, seq = s where owner_id = owner;
  end if;
end $$;
