-- Can the account pay for this call?
-- Null when the credits are within the call's own bound (max_credits) and within what can be spent.
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
    when required > (call->>'maxCredits')::bigint then
      jsonb_build_object('admitted', false, 'reason', 'over_max_credits', 'required', required,
        'maxCredits', (call->>'maxCredits')::bigint, 'remaining', b.posted - b.held)
    when required > b.posted - b.held then
      jsonb_build_object('admitted', false, 'reason', 'insufficient_credits', 'required', required,
        'remaining', b.posted - b.held)
  end
$$;
