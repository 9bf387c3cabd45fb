-- Returns whether the call's key still works and the account still has the assumed plan. The key may have expired since it
-- was looked up.
--   call   call of the port Admission, as JSON
--   a      the account, read under its lock
-- (spec: action 5)
create or replace function admission_as_assumed(call jsonb, a account) returns boolean language plpgsql as $$
begin
  return (not call ? 'assumed' or a.plan = call->'assumed'->>'plan') and exists (
    select from api_key k where k.key_id = (call->>'keyId')::uuid and k.account_id = a.account_id
      and (k.expires_at is null or k.expires_at > business_now()));
end $$;
