-- Claims the fetch of a cache key. Outcomes:
--   fresh     a stored outcome
--   failed    the awaited fetch ended with a failure that was not stored
--   busy      another process is fetching: wait for the flight
--   claimed   the caller fetches; `flight` is its fence, for scrape_end
-- A flight with an expired lease is taken over.
--   wanted       SHA-256 of the cache key
--   lease_ms     milliseconds until others may take over the fetch
--   waited       flight that the caller has waited for, or null
--   newer_than   fence that the outcome must exceed; -1 for any
-- (contract 8)
create or replace function scrape_claim(wanted bytea, lease_ms integer, waited bigint, newer_than bigint)
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
