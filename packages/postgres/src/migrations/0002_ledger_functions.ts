import { type Kysely, sql } from 'kysely';

/**
 * The ledger's movements. Every function locks the owner's balance row first and reads the clock after that;
 * lock order everywhere: balance row, hold, job, owned creators by ascending id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await businessClock(db);
  await append(db);
  await apply(db);
  await captureAndExpire(db);
}

/** The one clock of limits, days and lifetimes; a test of clock changes replaces the function. */
async function businessClock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function business_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
  `.execute(db);
}

/** One entry with its effect on the balance. The caller holds the lock on the balance row and has checked the rule. */
async function append(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_append(
      owner uuid, entry_kind text, delta bigint, held_delta bigint, other_side text, op_key text, cause jsonb, hold uuid
    ) returns ledger_entry language plpgsql as $$
    declare b ledger_balance; e ledger_entry;
    begin
      update ledger_balance set posted = posted + delta, held = held + held_delta, seq = seq + 1
        where owner_id = owner returning * into b;
      insert into ledger_entry (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra,
          operation_key, rule, history_id, request_id, detail, hold_id, at)
        values (owner, b.seq, entry_kind, delta, held_delta, b.posted, b.held, other_side,
          op_key, cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold, business_now())
        returning * into e;
      return e;
    end $$;
  `.execute(db);
}

/**
 * Any number of movements of one owner under one lock, in order, each with its own outcome: `moved`, `repeated` (the
 * operation key has had this effect), `conflict` (it has had another), `insufficient`, `unknown_owner`; for `settle`:
 * `settled`, `ended` (before), `unknown_hold`, `invalid` (capture out of range).
 */
async function apply(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_apply(
      owner uuid, kinds text[], amounts bigint[], keys text[], causes jsonb[], hold_ids uuid[], ttls integer[]
    ) returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
                     hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
    declare
      b ledger_balance; e ledger_entry; l ledger_hold;
      p bigint; h bigint; s bigint; kind text; n bigint; cause jsonb; rest bigint; known boolean;
    begin
      select * into b from ledger_balance where owner_id = owner for update;
      known := found; p := b.posted; h := b.held; s := b.seq;
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
                cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold_ref, business_now());
            end if;
            rest := l.amount - l.captured - n;
            if rest > 0 then
              h := h - rest; s := s + 1; release_seq := s;
              insert into ledger_entry values (owner, s, 'release', 0, -rest, p, h, 'holds', 'release:' || hold_ref,
                cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold_ref, business_now());
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
            insert into ledger_hold (owner_id, amount, expires_at)
              values (owner, n, business_now() + make_interval(secs => ttls[i])) returning hold_id into hold_ref;
          elsif kind = 'charge' then p := p - n;
          else p := p + n;
          end if;
          insert into ledger_entry values (owner, s, kind,
            case kind when 'hold' then 0 when 'charge' then -n else n end, case kind when 'hold' then n else 0 end, p, h,
            case kind when 'hold' then 'holds' when 'charge' then 'revenue' when 'grant' then 'grants' else 'refunds' end, keys[i],
            cause->>'rule', (cause->>'historyId')::uuid, cause->>'requestId', cause->'detail', hold_ref, business_now());
          remaining := p - h;
        end if;
        return next;
      end loop;
      if s <> b.seq then
        update ledger_balance set posted = p, held = h, seq = s where owner_id = owner;
      end if;
    end $$;
  `.execute(db);
}

/**
 * For jobs: a part of an open hold becomes a charge, the hold stays open. And the sweeper's release of one hold that is
 * over: its time is up, or its job has ended without settling it. A running job's hold is never touched.
 */
async function captureAndExpire(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_capture(hold uuid, credits bigint, op_key text, cause jsonb) returns ledger_entry language plpgsql as $$
    declare owner uuid; l ledger_hold; e ledger_entry;
    begin
      select owner_id into owner from ledger_hold where hold_id = hold;
      perform from ledger_balance where owner_id = owner for update;
      select * into e from ledger_entry where owner_id = owner and operation_key = op_key;
      if found then return e; end if;
      select * into l from ledger_hold where hold_id = hold for update;
      if l.state is distinct from 'open' or credits <= 0 or credits > l.amount - l.captured then
        raise exception 'hold % cannot give % credits', hold, credits using errcode = '22023';
      end if;
      update ledger_hold set captured = captured + credits where hold_id = hold;
      return ledger_append(owner, 'capture', -credits, -credits, 'revenue', op_key, cause, hold);
    end $$;

    create function ledger_settle(hold uuid, credits bigint, cause jsonb)
    returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
                   hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language sql as $$
      select a.* from ledger_hold l,
        ledger_apply(l.owner_id, array['settle'], array[credits], array[null::text], array[cause], array[hold], array[null::integer]) a
      where l.hold_id = hold
    $$;

    create function ledger_hold_is_over(l ledger_hold) returns boolean language plpgsql volatile as $$
    begin
      if l.state <> 'open' then return false; end if;
      if l.job_id is null then return l.expires_at <= business_now(); end if;
      return exists (select from job j where j.job_id = l.job_id and j.state in ('complete', 'failed', 'cancelled'));
    end $$;

    create function ledger_expire(hold uuid) returns boolean language plpgsql as $$
    declare owner uuid; l ledger_hold;
    begin
      select owner_id into owner from ledger_hold where hold_id = hold;
      perform from ledger_balance where owner_id = owner for update;
      select * into l from ledger_hold where hold_id = hold for update;
      if not ledger_hold_is_over(l) then return false; end if;
      if l.amount > l.captured then
        perform ledger_append(owner, 'expire', 0, l.captured - l.amount, 'holds', 'expire:' || hold,
          jsonb_build_object('rule', 'hold.expiry'), hold);
      end if;
      update ledger_hold set state = 'expired' where hold_id = hold;
      return true;
    end $$;
  `.execute(db);
}
