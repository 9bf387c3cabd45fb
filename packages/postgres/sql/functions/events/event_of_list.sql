-- Trigger of creator_list: writes list.changed for new details and for a deletion.
-- (contract 10)
create or replace function event_of_list() returns trigger language plpgsql as $$
begin
  perform webhook_event(old.account_id, 'list.changed', old.list_id::text, jsonb_build_object('list_id', old.list_id,
    'change', case tg_op when 'DELETE' then 'deleted' else 'details' end, 'added', 0, 'removed', 0, 'updated', 0));
  return null;
end $$;
