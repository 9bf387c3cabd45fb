-- Returns the length in seconds of each window of the call's policy.
--   call   call of the port Admission, as JSON
-- (contract 4)
create or replace function admission_seconds(call jsonb) returns integer[] language sql immutable as $$
  select array(select (w->>'seconds')::integer from jsonb_array_elements(call->'policy'->'windows') w)
$$;
