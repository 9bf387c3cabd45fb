-- What does the owner's row hold, now that this call was admitted?
-- Writes the call into the row, and deletes blocks of calls that no window needs: a refused call may still need them.
--
--   r        the row of owner and policy, as of t
--   t        moment of the decision, read from business_now() after the lock
--   limits   calls that each window allows
--
-- Refuses with 40001 a row that another call has changed since it was read: the transaction is to be repeated. Ask
-- rate_limit_violation first.
-- (contract 4)
create or replace function rate_limit_record(r rate_limit, t timestamptz, limits integer[])
returns rate_limit language plpgsql as $$
declare n bigint := r.taken;
begin
  r.day_taken := rate_limit_day_taken(r, t) + 1;
  r.day := rate_limit_day(r, t);
  r.stamps[(n % cardinality(r.stamps)) + 1] := t + r.ahead;
  r.taken := n + 1;
  update rate_limit l set taken = r.taken, stamps = r.stamps, day = r.day, day_taken = r.day_taken
    where l.owner_id = r.owner_id and l.policy = r.policy and l.taken = n;
  if not found then raise exception 'a call was counted at the same time' using errcode = '40001'; end if;
  if n % 24 = 0 then
    delete from rate_limit_block b where b.owner_id = r.owner_id and b.policy = r.policy
      and b.block < (n - (select max(l) from unnest(limits) l)) / 24;
  end if;
  return r;
end $$;
