-- Returns whether the call's key still works, and the key and account are as the caller was looked up. The key may have expired
-- or been changed since.
--   call   call of the port Admission, as JSON
--   a      the account, read under its lock
-- (spec: action 5)
create or replace function admission_as_assumed(call jsonb, a account) returns boolean language plpgsql as $$
begin
  return (not call ? 'assumed' or a.plan = call->'assumed'->>'plan') and exists (
    select from api_key k join api_key_rules q on q.rules_id = k.rules_id
    where k.key_id = (call->>'keyId')::uuid and k.account_id = a.account_id
      and (k.expires_at is null or k.expires_at > business_now())
      and (not call ? 'assumed' or q.version = (call->'assumed'->>'keyVersion')::integer));
end $$;
