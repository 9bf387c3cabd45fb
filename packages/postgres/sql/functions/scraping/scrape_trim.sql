-- What of the cache may go?
-- Outcomes past their lifetime, flights long over, and the oldest outcomes beyond the bound. One process at a time;
-- the others return at once. Answers that an erasure has locked are left for the next time.
--
--   most_bytes   bytes of JSON that may stay
--
-- Refuses nothing.
-- (spec: scraping 8)
create or replace function scrape_trim(most_bytes bigint) returns void language plpgsql as $$
declare t timestamptz := business_now();
begin
  if not pg_try_advisory_xact_lock(hashtext('scrape_trim')) then return; end if;
  delete from scrape_answer a using (
    select key from scrape_answer where expires_at <= t for update skip locked
  ) expired where a.key = expired.key;
  delete from scrape_flight where lease_until < t - interval '5 minutes';
  delete from scrape_answer a using (
    select key from scrape_answer where key in (
      select key from (select key, sum(bytes) over (order by stored_at desc, key) as newer from scrape_answer) s
      where s.newer > most_bytes
    ) for update skip locked
  ) oldest where a.key = oldest.key;
end $$;
