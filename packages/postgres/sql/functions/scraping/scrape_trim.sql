-- Deletes expired outcomes, old flights, and the oldest outcomes beyond the bound. Skips outcomes locked by an erasure, and does
-- nothing if another process is trimming.
--   max_bytes   maximum bytes of stored JSON
-- (spec: scraping 8)
create or replace function scrape_trim(max_bytes bigint) returns void language plpgsql as $$
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
      where s.newer > max_bytes
    ) for update skip locked
  ) oldest where a.key = oldest.key;
end $$;
