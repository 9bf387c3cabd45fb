-- Returns the stored admission of the call's Idempotency-Key, marked as replayed; null if there is no key or it is unused.
--   call   call of the port Admission, as JSON
--   t      decision time: business_now(), read after the lock
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
