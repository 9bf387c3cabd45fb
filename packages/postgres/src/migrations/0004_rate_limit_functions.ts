import { type Kysely, sql } from 'kysely';

/**
 * Exact rolling windows. `rate_limit_locked` locks (and makes) the row and fits its ring to the policy; the other
 * functions are pure readings of that row at a moment `t` taken after the lock. (spec: contract 4)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await locking(db);
  await reading(db);
  await taking(db);
}

/**
 * When the clock was set back, the ring moves back with it: the newest call counts as made now, order and distances stay,
 * so the windows neither admit more nor stay shut until the clock has caught up. The day never goes back.
 */
async function locking(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The row as it is read at t: moved back with a clock that was set back.
    create function rate_limit_at(r rate_limit, t timestamptz) returns rate_limit language plpgsql immutable as $$
    declare newest timestamptz;
    begin
      if r.taken > 0 then
        newest := r.stamps[((r.taken - 1) % cardinality(r.stamps)) + 1];
        if newest > t then
          r.stamps := array(select s - (newest - t) from unnest(r.stamps) with ordinality x(s, i) order by i);
        end if;
      end if;
      return r;
    end $$;

    create function rate_limit_locked(owner uuid, policy_name text, slots integer) returns rate_limit language plpgsql as $$
    declare r rate_limit; moved rate_limit; kept timestamptz[];
    begin
      select * into r from rate_limit l where l.owner_id = owner and l.policy = policy_name for update;
      if not found then
        insert into rate_limit (owner_id, policy, stamps)
          values (owner, policy_name, array_fill('-infinity'::timestamptz, array[slots])) on conflict do nothing;
        select * into r from rate_limit l where l.owner_id = owner and l.policy = policy_name for update;
      end if;
      if cardinality(r.stamps) <> slots then
        kept := array(select s from unnest(r.stamps) s where s > '-infinity' order by s desc limit slots);
        r.taken := cardinality(kept);
        r.stamps := array(select s from unnest(kept) s order by s)
          || array_fill('-infinity'::timestamptz, array[slots - cardinality(kept)]);
      end if;
      moved := rate_limit_at(r, business_now());
      if moved.stamps is distinct from r.stamps then
        update rate_limit l set stamps = moved.stamps, taken = moved.taken where l.owner_id = owner and l.policy = policy_name;
      end if;
      return moved;
    end $$;
  `.execute(db);
}

async function reading(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rate_limit_day(r rate_limit, t timestamptz) returns date language sql immutable as $$
      select greatest((t at time zone 'UTC')::date, r.day)
    $$;

    create function rate_limit_day_taken(r rate_limit, t timestamptz) returns integer language sql immutable as $$
      select case when rate_limit_day(r, t) = r.day then r.day_taken else 0 end
    $$;

    -- The full window or day whose end is furthest off, or null: the call may pass.
    create function rate_limit_violation(r rate_limit, t timestamptz, limits integer[], seconds integer[], per_day integer)
    returns jsonb language plpgsql immutable as $$
    declare k integer := cardinality(r.stamps); free_at timestamptz; furthest timestamptz := t; lim integer; span integer;
    begin
      for i in 1..cardinality(limits) loop
        if r.taken >= limits[i] then
          free_at := r.stamps[((r.taken - limits[i]) % k) + 1] + make_interval(secs => seconds[i]);
          if free_at > furthest then furthest := free_at; lim := limits[i]; span := seconds[i]; end if;
        end if;
      end loop;
      if per_day is not null and rate_limit_day_taken(r, t) >= per_day then
        free_at := (rate_limit_day(r, t) + 1)::timestamp at time zone 'UTC';
        if free_at > furthest then furthest := free_at; lim := per_day; span := 86400; end if;
      end if;
      if lim is null then return null; end if;
      return jsonb_build_object('policy', r.policy, 'limit', lim, 'windowSeconds', span, 'resetAt', furthest,
        'retryAfterSeconds', greatest(1, ceil(extract(epoch from furthest - t)))::integer);
    end $$;

    -- How many of the ring's calls are younger than the window: the ring is sorted, so a binary search.
    create function rate_limit_used(r rate_limit, t timestamptz, lim integer, span integer) returns integer language plpgsql immutable as $$
    declare k integer := cardinality(r.stamps); low integer := 0; high integer := least(r.taken, lim, cardinality(r.stamps)); mid integer;
    begin
      while low < high loop
        mid := (low + high + 1) / 2;
        if r.stamps[((r.taken - mid) % k) + 1] > t - make_interval(secs => span) then low := mid; else high := mid - 1; end if;
      end loop;
      return low;
    end $$;

    create function rate_limit_windows(r rate_limit, t timestamptz, limits integer[], seconds integer[], per_day integer)
    returns jsonb language plpgsql immutable as $$
    declare states jsonb := '[]'; used integer; k integer := cardinality(r.stamps);
    begin
      for i in 1..cardinality(limits) loop
        used := rate_limit_used(r, t, limits[i], seconds[i]);
        states := states || jsonb_build_object('policy', r.policy, 'limit', limits[i], 'windowSeconds', seconds[i],
          'remaining', limits[i] - used,
          'resetAt', case when used = 0 then t else r.stamps[((r.taken - used) % k) + 1] + make_interval(secs => seconds[i]) end);
      end loop;
      if per_day is not null then
        states := states || jsonb_build_object('policy', r.policy, 'limit', per_day, 'windowSeconds', 86400,
          'remaining', greatest(0, per_day - rate_limit_day_taken(r, t)),
          'resetAt', (rate_limit_day(r, t) + 1)::timestamp at time zone 'UTC');
      end if;
      return states;
    end $$;
  `.execute(db);
}

async function taking(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rate_limit_with_call(r rate_limit, t timestamptz) returns rate_limit language plpgsql immutable as $$
    begin
      r.day_taken := rate_limit_day_taken(r, t) + 1;
      r.day := rate_limit_day(r, t);
      r.stamps[(r.taken % cardinality(r.stamps)) + 1] := t;
      r.taken := r.taken + 1;
      return r;
    end $$;

    create function rate_limit_record(r rate_limit, t timestamptz) returns rate_limit language plpgsql as $$
    begin
      r := rate_limit_with_call(r, t);
      update rate_limit l set taken = r.taken, stamps = r.stamps, day = r.day, day_taken = r.day_taken
        where l.owner_id = r.owner_id and l.policy = r.policy;
      return r;
    end $$;

    create function rate_limit_take(owner uuid, policy_name text, limits integer[], seconds integer[], per_day integer)
    returns table (refusal jsonb, windows jsonb, at timestamptz) language plpgsql as $$
    declare r rate_limit;
    begin
      r := rate_limit_locked(owner, policy_name, greatest(1, (select max(x) from unnest(limits) x)));
      at := business_now();
      refusal := rate_limit_violation(r, at, limits, seconds, per_day);
      if refusal is null then
        r := rate_limit_record(r, at);
        windows := rate_limit_windows(r, at, limits, seconds, per_day);
      end if;
      return next;
    end $$;

    create function rate_limit_peek(owner uuid, policy_name text, limits integer[], seconds integer[], per_day integer)
    returns jsonb language plpgsql stable as $$
    declare r rate_limit; t timestamptz := business_now();
    begin
      select * into r from rate_limit l where l.owner_id = owner and l.policy = policy_name;
      if not found then
        r.owner_id := owner; r.policy := policy_name; r.taken := 0; r.day := '-infinity'; r.day_taken := 0;
        r.stamps := array['-infinity'::timestamptz];
      end if;
      return rate_limit_windows(rate_limit_at(r, t), t, limits, seconds, per_day);
    end $$;
  `.execute(db);
}
