-- Locks the row of the call's policy and checks its limits. The caller records the call once every other check has passed.
--   call      call of the port Admission, as JSON
--   r         out: the row to record the call in
--   refusal   out: the refusal, or null
--   t         out: decision time: business_now(), read after the lock
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
