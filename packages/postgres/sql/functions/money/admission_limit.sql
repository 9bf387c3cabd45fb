-- Do the rate limits let this call pass?
-- Locks the row of the policy and reads it; the call is recorded only when everything else passes too.
--
--   call      the call, in the words of the port Admission
--   r         out: the row to record the call in
--   refusal   out: null, or why not
--   t         out: moment of the decision, read from business_now() after the lock
--
-- Refuses rate_limited.
-- (contract 4)
create or replace function admission_limit(
  call jsonb, out r rate_limit, out refusal jsonb, out t timestamptz
) language plpgsql as $$
declare limits integer[] := admission_limits(call);
begin
  r := rate_limit_locked((call->>'accountId')::uuid, call->'policy'->>'name');
  t := business_now();
  refusal := rate_limit_violation(r, t, limits, admission_seconds(call), (call->'policy'->>'perDay')::integer);
  if refusal is not null then
    refusal := '{"admitted": false, "reason": "rate_limited"}' || refusal;
  end if;
end $$;
