-- Stores the outcome of a fetch and ends its flight.
--   wanted         SHA-256 of the cache key
--   flight         fence returned by the claim
--   keep_seconds   lifetime of the outcome; 0 stores nothing
--   body           data as JSON text, or null
--   next           cursor of the next page, or null
--   failure        reason if there is no data, or null
-- Returns false if the flight was taken over; its outcome is not stored.
-- (contract 8)
create or replace function scrape_end(wanted bytea, flight bigint, keep_seconds integer, body text, next text, failure jsonb)
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
