-- Stores the admission under the call's Idempotency-Key, if it has one, for repetitions of the call.
--   call        call of the port Admission, as JSON
--   admission   the admission to replay
--   t           decision time: business_now(), read after the lock
-- (contract 3)
create or replace function admission_claim(call jsonb, admission jsonb, t timestamptz)
returns void language plpgsql as $$
begin
  if call->'idempotency' is null then return; end if;
  insert into idempotency_claim as c (account_id, key, body_hash, admission, expires_at)
    values ((call->>'accountId')::uuid, call->'idempotency'->>'key', call->'idempotency'->>'bodyHash', admission,
      t + make_interval(secs => (call->>'idempotencySeconds')::integer))
    on conflict (account_id, key) do update
      set body_hash = excluded.body_hash, admission = excluded.admission, answer = null, expires_at = excluded.expires_at;
end $$;
