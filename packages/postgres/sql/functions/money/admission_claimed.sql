-- Was this Idempotency-Key used before?
-- The admission it had, flagged as replayed; null for a call without a key or with a free one.
--
--   call   the call, in the words of the port Admission
--   t      moment of the decision, read from business_now() after the lock
--
-- Refuses idempotency_conflict: the key was used with another body.
-- (contract 3)
create or replace function admission_claimed(call jsonb, t timestamptz) returns jsonb language plpgsql as $$
declare c idempotency_claim;
begin
  if call->'idempotency' is null then return null; end if;
  select * into c from idempotency_claim
    where account_id = (call->>'accountId')::uuid and key = call->'idempotency'->>'key' and expires_at > t;
  if not found then return null; end if;
  if c.body_hash <> call->'idempotency'->>'bodyHash' then
    return '{"admitted": false, "reason": "idempotency_conflict"}';
  end if;
  return c.admission || '{"replayed": true}';
end $$;
