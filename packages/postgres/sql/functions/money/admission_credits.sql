-- Can the account pay for this call?
-- Null when the credits are within what can be spent, and what the call can come to cost is within its own bound
-- (max_credits): a job may hold more than that, for creators that are owned already.
--
--   call       the call, in the words of the port Admission
--   required   credits
--   b          the locked balance row
--
-- Refuses over_max_credits, insufficient_credits.
-- (contract 3)
create or replace function admission_credits(call jsonb, required bigint, b ledger_balance)
returns jsonb language sql immutable as $$
  select case
    when coalesce((call->>'mostCharged')::bigint, required) > (call->>'maxCredits')::bigint then
      jsonb_build_object('admitted', false, 'reason', 'over_max_credits',
        'required', coalesce((call->>'mostCharged')::bigint, required),
        'maxCredits', (call->>'maxCredits')::bigint, 'remaining', b.posted - b.held)
    when required > b.posted - b.held then
      jsonb_build_object('admitted', false, 'reason', 'insufficient_credits', 'required', required,
        'remaining', b.posted - b.held)
  end
$$;
