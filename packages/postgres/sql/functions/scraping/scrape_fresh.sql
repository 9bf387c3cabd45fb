-- Returns the stored outcome within its lifetime, with its age in seconds and the milliseconds left. Returns no row otherwise.
--   wanted       SHA-256 of the cache key
--   newer_than   fence that the outcome must exceed; -1 for any
-- (spec: scraping 8)
create or replace function scrape_fresh(wanted bytea, newer_than bigint)
returns table (body text, next text, failure jsonb, age integer, left_ms integer) language plpgsql as $$
declare t timestamptz := business_now();
begin
  return query select a.body, a.next, a.failure,
      greatest(0, floor(extract(epoch from t - a.stored_at)))::integer,
      floor(extract(epoch from a.expires_at - t) * 1000)::integer
    from scrape_answer a where a.key = wanted and a.expires_at > t and a.fence > newer_than;
end $$;
