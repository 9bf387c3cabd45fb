-- Applies movements of one owner in order under one lock, each with its own outcome:
--   moved          written by this call
--   repeated       the operation key was used before with the same effect
--   conflict       the operation key was used before with another effect
--   insufficient   the balance does not cover it
--   settled        the hold was settled by this call
--   ended          the hold was settled, released or expired before
--   unknown_owner, unknown_hold, invalid (amount out of range)
-- Each array has one element per movement.
--   owner      account or scraper key; waits for the lock on its balance row
--   kinds      'grant', 'charge', 'refund', 'hold' or 'settle'
--   amounts    credits, above 0; for a settlement the credits to capture, from 0
--   keys       operation keys; null for settlements
--   causes     JSON: rule, and if known historyId, requestId, detail, source, keyId
--   hold_ids   the hold to settle; null for other movements
--   ttls       seconds until a hold expires; null for other movements
-- Released credits first pay for uncollected ones (purchase_collect). Refusals are outcomes; a broken rule raises no error.
-- (contract 3)
create or replace function ledger_apply(
  owner uuid, kinds text[], amounts bigint[], keys text[], causes jsonb[], hold_ids uuid[], ttls integer[]
) returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
                 hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
declare
  b ledger_balance; o ledger_operation; l ledger_hold; t timestamptz; entries ledger_entry[] := '{}'; used text[]; written integer;
  p bigint; h bigint; s bigint; kind text; n bigint; cause jsonb; rest bigint; known boolean; covered boolean;
begin
  select * into b from ledger_balance where owner_id = owner for update;
  known := found; p := b.posted; h := b.held; s := b.seq; t := business_now();
  if known and cardinality(kinds) > 1 and 'charge' = all (kinds) and 0 < all (amounts)
    and (select sum(x) from unnest(amounts) x) <= p - h then
    return query select * from ledger_charge_all(b, amounts, keys, causes);
    if found then return; end if;
  end if;
  -- The subquery keeps the plan generic: planning for each call's keys would take longer than running it.
  used := array(select x.operation_key from ledger_operation x
    where x.owner_id = owner and x.operation_key = any (array(select unnest(keys))));
  for i in 1..cardinality(kinds) loop
    kind := kinds[i]; n := amounts[i]; cause := causes[i];
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
        if n > 0 then
          s := s + 1; p := p - n; h := h - n; entry_seq := s;
          entries := entries || ledger_entry_of(owner, s, 'capture', -n, -n, p, h, 'capture:' || hold_ref, cause, hold_ref, t);
        end if;
        if rest > 0 then
          s := s + 1; h := h - rest; release_seq := s;
          entries := entries || ledger_entry_of(owner, s, 'release', 0, -rest, p, h, 'release:' || hold_ref, cause, hold_ref, t);
        end if;
        outcome := 'settled'; remaining := p - h; hold_captured := l.captured + n; hold_released := rest;
        hold_state := case when hold_captured > 0 then 'settled' else 'released' end;
        if rest > 0 and l.counted_from is not null then perform api_key_credits_return(l, rest); end if;
        update ledger_hold set captured = hold_captured, state = hold_state where owner_id = owner and hold_id = hold_ref;
        if rest > 0 and b.uncollected > 0 then
          written := ledger_append(entries); entries := '{}';
          update ledger_balance set posted = p, held = h, seq = s where owner_id = owner;
          b := purchase_collect(owner, rest, null);
          p := b.posted; s := b.seq; remaining := p - h;
        end if;
      end if;
      return next; continue;
    end if;

    -- A covered movement is new unless its key is used.
    covered := n > 0 and (kind not in ('charge', 'hold') or p - h >= n) and keys[i] <> all (used);
    if not covered then
      -- This call may have used the key.
      if entries <> '{}' then written := ledger_append(entries); entries := '{}'; end if;
      hold_ref := null;
      select * into o from ledger_operation where owner_id = owner and operation_key = keys[i];
      if found then
        outcome := case when o.kind = ledger_apply.kinds[i] and o.amount = n and o.rule = cause->>'rule'
          then 'repeated' else 'conflict' end;
        entry_seq := o.seq; hold_ref := o.hold_id; remaining := o.remaining;
      else
        outcome := case when n <= 0 then 'invalid' else 'insufficient' end;
      end if;
      return next; continue;
    end if;
    s := s + 1; entry_seq := s; outcome := 'moved'; used := used || keys[i];
    if kind = 'hold' then
      h := h + n; hold_ref := gen_random_uuid();
      insert into ledger_hold (hold_id, owner_id, amount, expires_at, request_id)
        values (hold_ref, owner, n, t + make_interval(secs => ttls[i]), cause->>'requestId');
      entries := entries || ledger_entry_of(owner, s, kind, 0, n, p, h, keys[i], cause, hold_ref, t);
    else
      if kind = 'charge' then n := -n; end if;
      p := p + n;
      entries := entries || ledger_entry_of(owner, s, kind, n, 0, p, h, keys[i], cause, hold_ref, t);
    end if;
    remaining := p - h;
    return next;
  end loop;
  if s <> b.seq then
    written := ledger_append(entries);
    update ledger_balance set posted = p, held = h, seq = s where owner_id = owner;
  end if;
end $$;
