-- The account was shown these creators: which of its list items are open now?
-- Opens them for good. Items that an erasure is deleting are passed over.
--
--   who   the account, whose balance row this transaction has locked
--   ids   the creators
--   t     moment of the showing
--
-- Refuses nothing.
-- (contract 6 "lists")
create or replace function list_items_opened(who uuid, ids bigint[], t timestamptz) returns void language plpgsql as $$
begin
  update creator_list_item set opened_at = t where owner_id = who and item_id in (
    select item_id from creator_list_item
    where owner_id = who and creator_id = any(ids) and opened_at is null for update skip locked);
end $$;
