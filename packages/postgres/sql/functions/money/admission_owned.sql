-- Returns the creators of a page that the account owns, as JSON. Read under the account's lock, like the rest of the admission.
--   who   the account
--   ids   the creators
-- (contract 3)
create or replace function admission_owned(who uuid, ids bigint[]) returns jsonb language plpgsql stable as $$
begin
  return to_jsonb(array(select creator_id from owned_creator where account_id = who and creator_id = any(ids)));
end $$;
