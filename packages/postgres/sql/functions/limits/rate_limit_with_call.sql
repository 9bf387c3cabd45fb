-- How does the row read with one more call?
-- Writes nothing.
--
--   r   the row of owner and policy, as of t
--   t   moment of the decision, read from business_now() after the lock
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_with_call(r rate_limit, t timestamptz)
returns rate_limit language plpgsql immutable as $$
begin
  r.day_taken := rate_limit_day_taken(r, t) + 1;
  r.day := rate_limit_day(r, t);
  r.stamps[(r.taken % cardinality(r.stamps)) + 1] := t;
  r.taken := r.taken + 1;
  return r;
end $$;
