-- Opens the account's list items of these creators for good. Skips items that an erasure is deleting.
--   who   account, whose balance row this transaction has locked
--   ids   creators that the account was shown
--   t     time when they were shown
-- (contract 6 "lists")
create or replace function list_items_opened(who uuid, ids bigint[], t timestamptz) returns void language plpgsql as $$
begin
  update creator_list_item set opened_at = t where owner_id = who and item_id in (
    select item_id from creator_list_item
    where owner_id = who and creator_id = any(ids) and opened_at is null for update skip locked);
end $$;
