-- Trigger of creator_list_activity: writes one list.changed for the items that a call has added, removed or updated.
-- (contract 10)
create or replace function event_of_list_items() returns trigger language plpgsql as $$
begin
  perform webhook_event(owner_id, 'list.changed', list_id::text, jsonb_build_object('list_id', list_id, 'change', 'items',
      'added', count(*) filter (where change = 'added'), 'removed', count(*) filter (where change = 'removed'),
      'updated', count(distinct creator_id) filter (where change not in ('added', 'removed'))))
    from changes group by owner_id, list_id;
  return null;
end $$;
