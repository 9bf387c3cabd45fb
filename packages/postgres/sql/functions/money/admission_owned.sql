-- Which of the creators of a page does the account own?
-- Asked under the account's lock, so that the page says what its call was admitted beside.
--
--   who   the account
--   ids   the creators
--
-- Refuses nothing.
-- (contract 3)
create or replace function admission_owned(who uuid, ids bigint[]) returns jsonb language plpgsql stable as $$
begin
  return to_jsonb(array(select creator_id from owned_creator where account_id = who and creator_id = any(ids)));
end $$;
