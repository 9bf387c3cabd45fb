-- Locks and returns the account of a call, or the reason why it may not call. The key may have expired, or key or account may
-- have changed since the caller was looked up. The balance row is the first lock of every call.
--   call      call of the port Admission, as JSON
--   a         out: the account
--   refusal   out: the refusal, or null
-- Refuses account_suspended, caller_changed; raises 22023 for an unknown account.
-- (contract 3)
create or replace function admission_account(call jsonb, out a account, out refusal jsonb) language plpgsql as $$
begin
  perform from ledger_balance where owner_id = (call->>'accountId')::uuid for update;
  select * into a from account where account_id = (call->>'accountId')::uuid;
  if not found then raise exception 'unknown account' using errcode = '22023'; end if;
  if a.suspended then refusal := '{"admitted": false, "reason": "account_suspended"}';
  elsif call ? 'assumed' and a.plan is distinct from call->'assumed'->>'plan' or not exists (
    select from api_key k join api_key_rules q on q.rules_id = k.rules_id
    where k.key_id = (call->>'keyId')::uuid and k.account_id = a.account_id
      and (k.expires_at is null or k.expires_at > business_now())
      and (not call ? 'assumed' or q.version = (call->'assumed'->>'keyVersion')::integer)
  ) then
    refusal := '{"admitted": false, "reason": "caller_changed"}';
  end if;
end $$;
