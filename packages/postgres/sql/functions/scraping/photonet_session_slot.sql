-- Reserves a slot of a session for a request. Reservations are serialised, so that requests are served in order. Outcomes:
--   reserved   the earliest slot in time: wait for it, then call photonet_session_begin
--   busy       no slot in time: wait_ms is the time until the earliest one
--   excluded   only sessions that the caller excludes could send it
--   stopped    every session is stopped until a person restarts it
--   unread     the caller can't decrypt the cookies of any session
--   none       there are no sessions
-- Arguments:
--   pace_ms     minimum milliseconds between two requests of a session
--   within_ms   milliseconds that the request can wait
--   avoided     sessions to use only if no other has a slot in time
--   excluded    names of sessions not to use
--   key_ids     ids of the caller's keys: it can decrypt cookies that are stored under these
-- The outcome states why there is no slot.
-- (spec: scraping 1)
create or replace function photonet_session_slot(pace_ms integer, within_ms integer, avoided uuid[], excluded text[], key_ids text[])
returns table (outcome text, id uuid, session_name text, session_proxy text, slot_at timestamptz, wait_ms bigint)
language plpgsql as $$
declare t timestamptz; s record;
begin
  perform pg_advisory_xact_lock(hashtext('photonet_session'));
  t := business_now();
  select p.session_id, p.name, p.proxy, slot.at, slot.at <= t + within_ms * interval '1 ms' as in_time into s
    from photonet_session p join photonet_session_jar j using (session_id),
      lateral (select greatest(p.free_at, p.until, t) as at) slot
    where p.state <> 'stopped' and j.key_id = any (key_ids) and p.name <> all (excluded)
    order by in_time desc, slot.at <= t + within_ms * interval '1 ms' and p.session_id = any (avoided), slot.at, p.free_at, p.name
    limit 1;
  if not found then
    return query select case
        when exists (
          select from photonet_session p join photonet_session_jar j using (session_id)
          where p.state <> 'stopped' and j.key_id = any (key_ids)
        ) then 'excluded'
        when exists (select from photonet_session_jar j where j.key_id = any (key_ids)) then 'stopped'
        when exists (select from photonet_session) then 'unread'
        else 'none' end,
      null::uuid, null::text, null::text, null::timestamptz, null::bigint;
    return;
  end if;
  if s.in_time then
    update photonet_session p set free_at = s.at + pace_ms * interval '1 ms' where p.session_id = s.session_id;
  end if;
  return query select case when s.in_time then 'reserved' else 'busy' end, s.session_id, s.name, s.proxy, s.at,
    ceil(extract(epoch from s.at - t) * 1000)::bigint;
end $$;
