-- Counts credits towards the limit of a key, after api_key_credits_refused, and returns the first day of the period.
-- Returns null for keys without a limit.
--   q         rules of the key
--   credits   credits to charge or hold, from 0
--   t         decision time
-- (contract 7)
create or replace function api_key_credits_add(q api_key_rules, credits bigint, t timestamptz) returns date
language plpgsql as $$
declare first date;
begin
  if q.credit_limit is null then return null; end if;
  select p.starts at time zone 'UTC' into first from api_key_period(q, t) p;
  update api_key_rules r set counted_from = first, spent = credits + case when r.counted_from = first then r.spent else 0 end
    where r.rules_id = q.rules_id;
  return first;
end $$;
