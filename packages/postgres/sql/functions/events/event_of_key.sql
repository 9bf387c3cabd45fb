-- Trigger of api_key: writes key.revoked when a key is ended at once. A key that expires, also after an overlap, sends no event.
-- (contract 10)
create or replace function event_of_key() returns trigger language plpgsql as $$
begin
  perform webhook_event(new.account_id, 'key.revoked', new.key_id::text, jsonb_build_object('key_id', new.key_id));
  return null;
end $$;
