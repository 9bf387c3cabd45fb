-- How is a ring of another size divided into a ring of 24 calls and blocks of 24?
-- For rows of the version before, whose rings were as long as the largest limit.
--
--   r   the stored row
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_divided(r rate_limit) returns rate_limit language plpgsql as $$
declare calls timestamptz[] := array(select s from unnest(r.stamps) s where s > '-infinity' order by s);
begin
  r.taken := cardinality(calls);
  r.stamps := array(select coalesce(calls[max(n) + 1], '-infinity')
    from generate_series(0, 23) slot left join generate_series(0, r.taken - 1) n on n % 24 = slot
    group by slot order by slot);
  delete from rate_limit_block b where b.owner_id = r.owner_id and b.policy = r.policy;
  insert into rate_limit_block
    select r.owner_id, r.policy, b, calls[b * 24 + 1 : b * 24 + 24] from generate_series(0, r.taken / 24 - 1) b;
  update rate_limit l set taken = r.taken, stamps = r.stamps where l.owner_id = r.owner_id and l.policy = r.policy;
  return r;
end $$;
