-- Does the call's key still work, with the plan that the call assumes?
-- The key may have ended after its look-up.
--
--   call   the call, in the words of the port Admission
--   a      the account, read under its lock
--
-- Refuses nothing.
-- (spec: action 5)
create or replace function admission_as_assumed(call jsonb, a account) returns boolean language plpgsql as $$
begin
  return (not call ? 'assumed' or a.plan = call->'assumed'->>'plan') and exists (
    select from api_key k where k.key_id = (call->>'keyId')::uuid and k.account_id = a.account_id
      and (k.expires_at is null or k.expires_at > business_now()));
end $$;
