-- Must this caller fetch, wait, or is there an outcome already?
--   fresh     a stored outcome
--   failed    the fetch that the caller waited for ended without an outcome to store: its failure
--   busy      another process is fetching: wait for the flight
--   claimed   it is the caller's turn; the flight is its fence, to be given to scrape_end
-- A flight whose lease is over is taken over.
--
--   wanted       SHA-256 of the cache key
--   lease_ms     milliseconds until others may take the fetch over
--   waited       flight that the caller has waited for, or null
--   newer_than   fence that an outcome must be newer than; -1 for any
--
-- Refuses nothing.
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
