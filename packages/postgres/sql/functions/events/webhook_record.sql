-- Ends an attempt. A success counts even if the lease has been lost; a failure does not.
-- Locks the webhook before the delivery, like a deletion.
--   owner           account
--   hook            webhook
--   delivery        delivery
--   attempt         number of the attempt
--   outcome         'delivered', 'failed' or 'gone'; 'gone' disables the webhook
--   status          HTTP status, or null
--   what            why it failed, or null
--   answered        beginning of a failed answer, or null
--   pause_seconds   time until the next attempt; null if it was the last one
--   failing_days    days of failures after which the webhook is disabled
-- (contract 10)
create or replace function webhook_record(
  owner uuid, hook uuid, delivery bigint, attempt integer, outcome text, status integer, what text, answered text,
  pause_seconds double precision, failing_days integer
) returns void language plpgsql as $$
declare t timestamptz := business_now();
begin
  if outcome = 'delivered' then
    update webhook set failing_since = null where account_id = owner and webhook_id = hook and failing_since is not null;
  else
    update webhook set failing_since = coalesce(failing_since, t),
        disabled = coalesce(disabled, case when outcome = 'gone' then 'gone'
          when failing_since < t - make_interval(days => failing_days) then 'failing' end)
      where account_id = owner and webhook_id = hook;
  end if;
  update webhook_delivery set http_status = status, problem = what, answer = answered,
      state = case when outcome = 'delivered' then 'delivered'
        when outcome = 'gone' or pause_seconds is null then 'failed' else 'pending' end,
      next_at = t + make_interval(secs => coalesce(pause_seconds, 0))
    where account_id = owner and webhook_id = hook and delivery_id = delivery
      and state = 'pending' and (outcome = 'delivered' or attempts = attempt);
end $$;
