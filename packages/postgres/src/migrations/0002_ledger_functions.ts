import { type Kysely, sql } from 'kysely';

/**
 * The ledger's movements. Every function locks the owner's balance row first and reads the clock after that;
 * lock order everywhere: balance row, hold, job, owned creators by ascending id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await businessClock(db);
  await append(db);
  await chargeAll(db);
  await apply(db);
  await chargeEach(db);
  await applyEach(db);
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
 * The common batch, charges that the balance covers all together, as one insert: a third of the work of one by one. No
 * rows are returned and nothing is done when an operation key was there before or twice; then each is looked at by itself.
 */
async function chargeAll(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_charge_all(b ledger_balance, amounts bigint[], keys text[], causes jsonb[])
    returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
                   hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
    declare t timestamptz := business_now();
    begin
      return query
        with written as (
          insert into ledger_entry as e (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra,
              operation_key, rule, history_id, request_id, detail, hold_id, at)
            select b.owner_id, b.seq + c.i, 'charge', -c.n, 0, b.posted - sum(c.n) over (order by c.i), b.held, 'revenue',
              c.key, c.cause->>'rule', (c.cause->>'historyId')::uuid, c.cause->>'requestId', c.cause->'detail', null, t
            from unnest(amounts, keys, causes) with ordinality as c(n, key, cause, i)
          returning e.seq, e.posted_after
        )
        select 'moved'::text, w.seq, null::bigint, w.posted_after - b.held, null::uuid, null::text, null::bigint, null::bigint
        from written w order by w.seq;
      update ledger_balance set seq = b.seq + cardinality(amounts), posted = b.posted - (select sum(x) from unnest(amounts) x)
        where owner_id = b.owner_id;
    exception when unique_violation then
      return;
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
 * One charge of each of several owners, done as sets: the rows that are free are locked, the entries inserted, the balances
 * moved. Like its sister above it does nothing where an operation key was there before or a balance does not suffice.
 */
async function chargeEach(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_charge_each(owners uuid[], amounts bigint[], keys text[], causes jsonb[])
    returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
                   hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
    declare locked uuid[]; posteds bigint[]; helds bigint[]; seqs bigint[]; known uuid[]; t timestamptz;
    begin
      select array_agg(l.owner_id), array_agg(l.posted), array_agg(l.held), array_agg(l.seq) into locked, posteds, helds, seqs
        from (select * from ledger_balance where owner_id = any (owners) for update skip locked) l;
      if cardinality(locked) is distinct from cardinality(owners) then
        known := array(select owner_id from ledger_balance where owner_id = any (owners));
      end if;
      -- What a balance does not cover may still be the repetition of a charge that it did cover.
      if exists (select from unnest(owners, amounts) as c(owner, n) join unnest(locked, posteds, helds) as b(owner, posted, held)
          using (owner) where b.posted - b.held < c.n) then
        return;
      end if;
      t := business_now();
      insert into ledger_entry (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra,
          operation_key, rule, history_id, request_id, detail, hold_id, at)
        select b.owner, b.seq + 1, 'charge', -c.n, 0, b.posted - c.n, b.held, 'revenue',
          c.key, c.cause->>'rule', (c.cause->>'historyId')::uuid, c.cause->>'requestId', c.cause->'detail', null, t
        from unnest(owners, amounts, keys, causes) as c(owner, n, key, cause)
        join unnest(locked, posteds, helds, seqs) as b(owner, posted, held, seq) using (owner);
      update ledger_balance l set posted = l.posted - c.n, seq = l.seq + 1
        from unnest(owners, amounts) as c(owner, n)
        where l.owner_id = c.owner and l.owner_id = any (locked);
      return query
        select case when b.owner is not null then 'moved' when c.owner = any (known) then 'busy' else 'unknown_owner' end,
          b.seq + 1, null::bigint, b.posted - b.held - c.n, null::uuid, null::text, null::bigint, null::bigint
        from unnest(owners, amounts) with ordinality as c(owner, n, i)
        left join unnest(locked, posteds, helds, seqs) as b(owner, posted, held, seq) using (owner)
        order by c.i;
    exception when unique_violation then
      return;
    end $$;
  `.execute(db);
}

/**
 * Movements of several owners in one commit. It waits for nobody: an owner whose row is locked elsewhere gets `busy` for
 * all its movements, so one stuck owner never holds up the others, and there is nothing to deadlock on.
 */
async function applyEach(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_apply_each(
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
        if not found and exists (select from ledger_balance where owner_id = owners[i]) then
          return query select 'busy', null::bigint, null::bigint, null::bigint, null::uuid, null::text, null::bigint, null::bigint
            from generate_series(first, last);
        else
          return query select * from ledger_apply(owners[i], kinds[first:last], amounts[first:last], keys[first:last],
            causes[first:last], hold_ids[first:last], ttls[first:last]);
        end if;
        first := last + 1;
      end loop;
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
