-- What does the owner's row hold, now that this call was admitted?
-- Writes the call into the locked row.
--
--   r   the row of owner and policy, as of t
--   t   moment of the decision, read from business_now() after the lock
--
-- Refuses nothing: ask rate_limit_violation first.
-- (contract 4)
create or replace function rate_limit_record(r rate_limit, t timestamptz) returns rate_limit language plpgsql as $$
begin
  r := rate_limit_with_call(r, t);
  update rate_limit l set taken = r.taken, stamps = r.stamps, day = r.day, day_taken = r.day_taken
    where l.owner_id = r.owner_id and l.policy = r.policy;
  return r;
end $$;
