import { type Kysely, sql } from 'kysely';

/**
 * Kept outcomes of scrapes, and the fetches under way. Both are unlogged: after a crash they are empty, and everything in
 * them can be fetched again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table scrape_answer (
      key bytea primary key,
      fence bigint not null,
      body text,
      next text,
      failure jsonb,
      bytes integer not null,
      stored_at timestamptz not null,
      expires_at timestamptz not null,
      constraint scrape_answer_is_one check ((body is null) <> (failure is null))
    );
    comment on column scrape_answer.key is 'SHA-256 of the cache key';
    comment on column scrape_answer.fence is 'the fetch that brought it';
    create index scrape_answer_expiry on scrape_answer (expires_at);
    create index scrape_answer_age on scrape_answer (stored_at desc) include (bytes);

    create unlogged table scrape_flight (
      key bytea primary key,
      fence bigint not null,
      lease_until timestamptz not null,
      ended boolean not null default false,
      failure jsonb
    );
    comment on column scrape_flight.failure is 'told to those who waited, where the outcome is not kept';
    create sequence scrape_fence;
  `.execute(db);
  await sql`
    create function scrape_fresh(wanted bytea, newer_than bigint)
    returns table (body text, next text, failure jsonb, age integer, left_ms integer) language plpgsql as $$
    declare t timestamptz := business_now();
    begin
      return query select a.body, a.next, a.failure,
          greatest(0, floor(extract(epoch from t - a.stored_at)))::integer,
          floor(extract(epoch from a.expires_at - t) * 1000)::integer
        from scrape_answer a where a.key = wanted and a.expires_at > t and a.fence > newer_than;
    end $$;

    create function scrape_claim(wanted bytea, lease_ms integer, waited bigint, newer_than bigint)
    returns table (state text, flight bigint, body text, next text, failure jsonb, age integer) language plpgsql as $$
    declare f scrape_flight; t timestamptz;
    begin
      insert into scrape_flight (key, fence, lease_until, ended) values (wanted, 0, '-infinity', true) on conflict do nothing;
      select * into f from scrape_flight s where s.key = wanted for update;
      t := business_now();
      return query select 'fresh'::text, null::bigint, a.body, a.next, a.failure, a.age
        from scrape_fresh(wanted, newer_than) a;
      if found then return; end if;
      if not f.ended and f.lease_until > t then
        return query select 'busy'::text, f.fence, null::text, null::text, null::jsonb, null::integer;
      elsif f.ended and f.fence >= waited and f.failure is not null then
        return query select 'failed'::text, f.fence, null::text, null::text, f.failure, 0;
      else
        update scrape_flight s set fence = nextval('scrape_fence'), lease_until = t + lease_ms * interval '1 ms',
            ended = false, failure = null
          where s.key = wanted returning s.fence into f.fence;
        return query select 'claimed'::text, f.fence, null::text, null::text, null::jsonb, null::integer;
      end if;
    end $$;

    create function scrape_end(wanted bytea, flight bigint, keep_seconds integer, body text, next text, failure jsonb)
    returns boolean language plpgsql as $$
    declare t timestamptz;
    begin
      update scrape_flight s set ended = true, failure = case when keep_seconds > 0 then null else scrape_end.failure end
        where s.key = wanted and s.fence = flight and not s.ended;
      if not found then return false; end if;
      if keep_seconds > 0 then
        t := business_now();
        insert into scrape_answer values (wanted, flight, body, next, failure,
            coalesce(octet_length(body), 0) + 200, t, t + make_interval(secs => keep_seconds))
          on conflict (key) do update set fence = excluded.fence, body = excluded.body,
            next = excluded.next, failure = excluded.failure, bytes = excluded.bytes, stored_at = excluded.stored_at,
            expires_at = excluded.expires_at;
      end if;
      return true;
    end $$;
  `.execute(db);
  await sql`
    create function scrape_trim(most_bytes bigint) returns void language plpgsql as $$
    declare t timestamptz := business_now();
    begin
      if not pg_try_advisory_xact_lock(hashtext('scrape_trim')) then return; end if;
      delete from scrape_answer where expires_at <= t;
      delete from scrape_flight where lease_until < t - interval '5 minutes';
      delete from scrape_answer a using (
        select key, sum(bytes) over (order by stored_at desc, key) as newer from scrape_answer
      ) s where a.key = s.key and s.newer > most_bytes;
    end $$;
  `.execute(db);
}
