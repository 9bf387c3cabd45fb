-- Trigger of erased_creator: writes creator.erased for each account that owned the creator.
-- (contract 10)
create or replace function event_of_erasure() returns trigger language plpgsql as $$
begin
  perform webhook_event(o.account_id, 'creator.erased', 'creator ' || o.creator_id,
      jsonb_build_object('creator_id', o.creator_id::text))
    from erased join owned_creator o using (creator_id);
  return null;
end $$;
