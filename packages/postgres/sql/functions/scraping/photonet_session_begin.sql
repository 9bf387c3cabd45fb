-- Sends a request in the slot that its session has reserved, if it may. Outcomes:
--   sent    it counts as sent at sent_at, with these cookies
--   early   its slot has not started, or the previous request was sent late: wait for wait_ms
--   lost    the session was paused, stopped or removed: reserve again
-- Arguments:
--   id        session
--   slot_at   beginning of the slot
--   pace_ms   minimum milliseconds between two requests of a session
-- The outcome states why a request may not be sent.
-- (spec: scraping 1)
create or replace function photonet_session_begin(id uuid, slot_at timestamptz, pace_ms integer)
returns table (outcome text, sent_at timestamptz, wait_ms bigint, key_id text, sealed bytea, version bigint)
language plpgsql as $$
declare p photonet_session; t timestamptz; earliest timestamptz; pace interval := pace_ms * interval '1 ms';
begin
  select * into p from photonet_session s where s.session_id = id for update;
  t := business_now();
  if not found or p.state = 'stopped' or p.until > t then
    return query select 'lost'::text, null::timestamptz, null::bigint, null::text, null::bytea, null::bigint;
    return;
  end if;
  earliest := greatest(slot_at, p.last_sent_at + pace);
  if earliest > t then
    return query select 'early'::text, null::timestamptz, ceil(extract(epoch from earliest - t) * 1000)::bigint,
      null::text, null::bytea, null::bigint;
    return;
  end if;
  update photonet_session s set last_sent_at = t, requests = s.requests + 1, free_at = greatest(s.free_at, t + pace)
    where s.session_id = id;
  return query select 'sent'::text, t, null::bigint, j.key_id, j.sealed, j.version
    from photonet_session_jar j where j.session_id = id;
end $$;
