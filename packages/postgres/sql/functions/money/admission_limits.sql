-- How many calls does each window of the call's policy allow?
--
--   call   the call, in the words of the port Admission
--
-- Refuses nothing.
-- (contract 4)
create or replace function admission_limits(call jsonb) returns integer[] language sql immutable as $$
  select array(select (w->>'limit')::integer from jsonb_array_elements(call->'policy'->'windows') w)
$$;
