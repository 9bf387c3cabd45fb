-- Returns the JSON text of an event, which all of its attempts send.
--   kind    type of the event
--   t       time of the fact
--   facts   JSON: ids and counts
-- (contract 10)
create or replace function event_body(kind text, t timestamptz, facts jsonb) returns text language sql stable as $$
  select json_build_object('type', kind, 'timestamp', to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', facts)::text
$$;
