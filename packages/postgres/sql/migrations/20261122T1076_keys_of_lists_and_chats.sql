-- As the migration before; additions to lists and erasures wait for the first two. (contract 6 and 7)
lock table creator_list, creator_list_item in access exclusive mode;

alter table creator_list_item drop constraint creator_list_item_list_id_fkey;
alter table creator_list drop constraint creator_list_pkey, add primary key (account_id, list_id);
-- The unique constraint on list and creator stays for additions by the version before; the next version drops it.
alter table creator_list_item drop constraint creator_list_item_pkey, add primary key (account_id, item_id),
  add constraint creator_list_item_once unique (account_id, list_id, creator_id),
  add constraint creator_list_item_list foreign key (account_id, list_id) references creator_list on delete cascade not valid;
drop index creator_list_item_order;
create index creator_list_item_order on creator_list_item (account_id, list_id, position);

alter table chat_approval drop constraint chat_approval_conversation_id_fkey;
alter table chat_conversation drop constraint chat_conversation_pkey, add primary key (account_id, conversation_id);
alter table chat_approval drop constraint chat_approval_pkey, add primary key (account_id, conversation_id, tool_call_id),
  add constraint chat_approval_conversation foreign key (account_id, conversation_id) references chat_conversation
    on delete cascade not valid;
