-- Returns the UTC day or month that a key's limit counts in, and the credits left in it. A clock that steps back does not
-- return to an earlier period.
--   q              rules of a key with a limit
--   t              business_now()
--   starts         out: beginning of the period
--   ends           out: end of the period
--   credits_left   out: credits that the key may still spend, from 0
-- (contract 7)
create or replace function api_key_period(
  q api_key_rules, t timestamptz, out starts timestamptz, out ends timestamptz, out credits_left bigint
) language plpgsql stable as $$
declare first timestamp := greatest(date_trunc(q.credit_limit_per, t at time zone 'UTC'), q.counted_from);
begin
  starts := first at time zone 'UTC';
  ends := (first + ('1 ' || q.credit_limit_per)::interval) at time zone 'UTC';
  credits_left := greatest(0, q.credit_limit - case when q.counted_from = first::date then q.spent else 0 end);
end $$;
