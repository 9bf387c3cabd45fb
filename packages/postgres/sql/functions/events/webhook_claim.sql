-- Leases the next attempts to a worker. Skips webhooks that are disabled and those of suspended accounts, and events with an
-- earlier undelivered event about the same subject. Failing webhooks come last, and take at most half of the worker's
-- attempts. Attempts of dead workers count.
--   in_progress      webhook of each attempt that the worker has in progress
--   per_webhook      maximum attempts in progress per webhook; a failing one has a single attempt
--   maximum          maximum attempts in progress
--   max_attempts     attempts per delivery; after these it has failed
--   lease_seconds    duration of the lease
-- (contract 10)
create or replace function webhook_claim(
  in_progress uuid[], per_webhook integer, maximum integer, max_attempts integer, lease_seconds integer
) returns table (account_id uuid, webhook_id uuid, delivery_id bigint, event_id uuid, number integer, body text, url text,
  secret bytea, previous_secret bytea, internal boolean, at timestamptz) language plpgsql as $$
declare t timestamptz := business_now();
begin
  if not exists (select from webhook_delivery d where d.state = 'pending' and d.next_at <= t) then return; end if;
  update webhook_delivery set state = 'failed', problem = 'The worker stopped during the last attempt.'
    where ctid = any (array(select d.ctid from webhook_delivery d
      where d.state = 'pending' and d.next_at <= t and d.attempts >= max_attempts for update skip locked));
  return query
    with busy as (
      select w.webhook_id, w.failing_since is not null as failing, count(*)::integer as attempts
      from unnest(in_progress) i join webhook w on w.webhook_id = i group by w.webhook_id, failing
    ), found as (
      select w.account_id, w.webhook_id, found.delivery_id, a.internal_webhooks, w.failing_since is not null as failing,
        row_number() over (partition by w.failing_since is null order by found.next_at) as place
      from webhook w join account a on a.account_id = w.account_id left join busy b on b.webhook_id = w.webhook_id
      cross join lateral (
        select d.delivery_id, d.next_at from webhook_delivery d
        where d.account_id = w.account_id and d.webhook_id = w.webhook_id and d.state = 'pending' and d.next_at <= t
          and not exists (select from webhook_delivery e where e.account_id = d.account_id and e.webhook_id = d.webhook_id
            and e.subject = d.subject and e.state = 'pending' and e.delivery_id < d.delivery_id)
        order by d.next_at, d.delivery_id
        limit greatest(0, case when w.failing_since is null then per_webhook else 1 end - coalesce(b.attempts, 0))
      ) found
      where w.disabled is null and not a.suspended
    ), due as (
      select * from found
      where not failing or place <= maximum / 2 - (select coalesce(sum(b.attempts), 0) from busy b where b.failing)
      order by failing, place limit greatest(0, maximum - cardinality(in_progress))
    ), leased as (
      select d.account_id, d.webhook_id, d.delivery_id, due.internal_webhooks
      from due join webhook_delivery d on d.account_id = due.account_id and d.webhook_id = due.webhook_id
        and d.delivery_id = due.delivery_id and d.state = 'pending' and d.next_at <= t
      for update of d skip locked
    )
    update webhook_delivery d set attempts = d.attempts + 1, last_attempt_at = t,
        next_at = t + make_interval(secs => lease_seconds)
      from leased l join webhook w on w.account_id = l.account_id and w.webhook_id = l.webhook_id
      where d.account_id = l.account_id and d.webhook_id = l.webhook_id and d.delivery_id = l.delivery_id
      returning d.account_id, d.webhook_id, d.delivery_id, d.event_id, d.attempts, d.body, w.url, w.secret,
        case when w.previous_until > t then w.previous_secret end, l.internal_webhooks, t;
end $$;
