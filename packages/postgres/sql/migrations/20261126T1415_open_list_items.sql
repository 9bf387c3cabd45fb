-- Membership in a list opens nothing: an item is open once its account was shown the creator, or owns it.

alter table creator_list_item add column opened_at timestamptz;
comment on column creator_list_item.opened_at is 'when the account was shown the creator; null where it was not. Items of owned creators are open without it';

update creator_list_item i set opened_at = i.added_at
  where exists (select from job_row r where r.owner_id = i.owner_id and r.creator_id = i.creator_id)
    or (i.owner_id, i.creator_id) in (select p.account_id, unnest(p.creator_ids) from search_page p);

create index creator_list_item_closed on creator_list_item (owner_id, creator_id) where opened_at is null;

-- At most 200 lists an account, 10,000 items a list.
create or replace function creator_list_limit() returns trigger language plpgsql as 'begin return new; end';
create or replace trigger creator_list_limit before insert on creator_list for each row execute function creator_list_limit();
create or replace function creator_list_item_limit() returns trigger language plpgsql as 'begin return null; end';
create or replace trigger creator_list_item_limit after insert on creator_list_item referencing new table as new_items
  for each statement execute function creator_list_item_limit();
