-- When does a window have room again, in which the calls from this one on are as many as it allows?
-- As the clock reads now; '-infinity' where it has room already.
--
--   r      the row of owner and policy, as of now
--   n      number of the call, from 0
--   span   length of the window in seconds
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_free_at(r rate_limit, n bigint, span integer)
returns timestamptz language plpgsql stable as $$
declare k integer := cardinality(r.stamps);
begin
  return case when n >= r.taken - k then r.stamps[(n % k) + 1] else rate_limit_earlier(r.owner_id, r.policy, n) end
    - r.ahead + make_interval(secs => span);
end $$;
