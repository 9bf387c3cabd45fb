-- Returns null if the account can pay for a call: the required credits are available, and the maximum charge is within the
-- caller's max_credits. A job may hold more than max_credits, for creators that the account already owns.
--   call       call of the port Admission, as JSON
--   required   credits to charge or hold
--   b          the locked balance row
-- Refuses over_max_credits, insufficient_credits.
-- (contract 3)
create or replace function admission_credits(call jsonb, required bigint, b ledger_balance)
returns jsonb language sql immutable as $$
  select case
    when coalesce((call->>'maxCharge')::bigint, required) > (call->>'maxCredits')::bigint then
      jsonb_build_object('admitted', false, 'reason', 'over_max_credits',
        'required', coalesce((call->>'maxCharge')::bigint, required),
        'maxCredits', (call->>'maxCredits')::bigint, 'remaining', b.posted - b.held)
    when required > b.posted - b.held then
      jsonb_build_object('admitted', false, 'reason', 'insufficient_credits', 'required', required,
        'remaining', b.posted - b.held)
  end
$$;
