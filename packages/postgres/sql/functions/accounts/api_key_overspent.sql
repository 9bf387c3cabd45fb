-- Trigger of api_key_rules: refuses to count more credits than the limit. Admissions check first and refuse with a value.
-- Raises check_violation (23514).
-- (contract 7)
create or replace function api_key_overspent() returns trigger language plpgsql as $$
begin
  raise exception 'the key may spend % credits', new.credit_limit using errcode = '23514', constraint = 'api_key_overspent';
end $$;
