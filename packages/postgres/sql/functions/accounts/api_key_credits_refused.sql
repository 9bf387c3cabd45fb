-- Returns the refusal of a call that needs more credits than the limit of its key has left in this UTC day or month; null if it
-- fits. Under the account's lock, so that concurrent calls are counted.
--   q         rules of the key
--   credits   credits to charge or hold; a call without any is never refused
--   t         decision time: business_now(), read after the lock
-- Refuses over_key_limit.
-- (contract 7)
create or replace function api_key_credits_refused(q api_key_rules, credits bigint, t timestamptz) returns jsonb
language plpgsql stable as $$
declare s record;
begin
  if q.credit_limit is null or credits <= 0 then return null; end if;
  select * into s from api_key_period(q, t);
  if credits <= s.credits_left then return null; end if;
  return jsonb_build_object('admitted', false, 'reason', 'over_key_limit', 'required', credits, 'left', s.credits_left,
    'limit', q.credit_limit, 'windowSeconds', extract(epoch from s.ends - s.starts)::integer, 'resetAt', s.ends,
    'retryAfterSeconds', greatest(1, ceil(extract(epoch from s.ends - t))));
end $$;
