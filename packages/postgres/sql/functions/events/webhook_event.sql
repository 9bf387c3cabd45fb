-- Writes an event for each active webhook of the account that subscribes to its type. Called in the transaction of the fact,
-- which orders the events of a subject by its locks.
--   owner   account
--   kind    type of the event, such as 'job.completed'
--   about   subject: id of the job, list or key
--   facts   JSON: ids and counts; no names, no contacts
-- (contract 10)
create or replace function webhook_event(owner uuid, kind text, about text, facts jsonb) returns void language plpgsql as $$
declare event uuid := gen_random_uuid(); t timestamptz := business_now();
begin
  insert into webhook_delivery (account_id, webhook_id, event_id, type, subject, body, next_at, created_at)
    select owner, w.webhook_id, event, kind, about, event_body(kind, t, facts), t, t
    from webhook w where w.account_id = owner and w.disabled is null and kind = any (w.events) order by w.webhook_id;
end $$;
