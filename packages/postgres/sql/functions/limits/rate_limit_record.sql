-- Records an admitted call and returns the new row. Deletes blocks of calls that no window needs; refused calls may still need
-- them. Check rate_limit_violation first.
--   r        row of the owner and policy, adjusted to t
--   t        decision time: business_now(), read after the lock
--   limits   calls allowed per window
-- Raises 40001 if another call has changed the row since it was read: repeat the transaction.
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
