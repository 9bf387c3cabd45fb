-- Returns the calls allowed by each window of the call's policy.
--   call   call of the port Admission, as JSON
-- (contract 4)
create or replace function admission_limits(call jsonb) returns integer[] language sql immutable as $$
  select array(select (w->>'limit')::integer from jsonb_array_elements(call->'policy'->'windows') w)
$$;
