-- Returns when call n leaves a window, by the current clock; '-infinity' if it already has and its block is deleted.
--   r      row of the owner and policy, adjusted to the current time
--   n      number of the call, from 0
--   span   length of the window in seconds
-- (contract 4)
create or replace function rate_limit_free_at(r rate_limit, n bigint, span integer)
returns timestamptz language plpgsql stable as $$
declare k integer := cardinality(r.stamps);
begin
  return case when n >= r.taken - k then r.stamps[(n % k) + 1] else rate_limit_earlier(r.owner_id, r.policy, n) end
    - r.ahead + make_interval(secs => span);
end $$;
