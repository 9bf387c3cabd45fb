-- Which session may send this request, and when?
--   reserved   the earliest slot that begins in time: wait for it, then call photonet_session_begin
--   busy       none begins in time: wait_ms is the time until the earliest one
--   excluded   sessions that the caller excludes could send it, and no other one
--   stopped    every session waits for a person
--   unread     there are sessions, and the caller can read the cookies of none
--   none       there are no sessions
-- Reservations are made one after the other, so that requests get their slots in the order in which they ask.
--
--   pace_ms     least milliseconds between two requests of one session
--   within_ms   milliseconds that the request can wait
--   avoided     sessions that are used only where no other has a slot in time
--   excluded    names of sessions that aren't used
--   key_ids     keys of the caller: it can read the cookies that are stored under these
--
-- Refuses by its outcome.
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
