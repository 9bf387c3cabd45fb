-- How many seconds long is each window of the call's policy?
--
--   call   the call, in the words of the port Admission
--
-- Refuses nothing.
-- (contract 4)
create or replace function admission_seconds(call jsonb) returns integer[] language sql immutable as $$
  select array(select (w->>'seconds')::integer from jsonb_array_elements(call->'policy'->'windows') w)
$$;
