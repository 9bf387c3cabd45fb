-- Leases the next job to a worker; returns no row if nothing is due.
-- Picks the account with the fewest leased jobs, then the account that has waited longest, and its longest-waiting job.
-- Skips locked jobs.
--   lease_seconds   duration of the lease
-- (contract 6)
create or replace function job_claim(lease_seconds double precision)
returns table (account_id uuid, job_id uuid, fence bigint, attempts integer) language plpgsql as $$
declare t timestamptz := business_now(); next record;
begin
  -- Finds jobs without locks and then locks one by key: a locking search takes nearly twice as long when many jobs wait.
  for next in
    with share as (
      select o.account_id, count(*) filter (where o.lease_until > t) as busy, max(o.served_at) as served
      from job o where o.state in ('accepted', 'processing') group by o.account_id
    )
    select j.account_id, j.job_id from job j join share s on s.account_id = j.account_id
    where j.state in ('accepted', 'processing') and j.run_at <= t and (j.lease_until is null or j.lease_until <= t)
    order by s.busy, s.served nulls first, j.served_at nulls first, j.created_at, j.job_id limit 100
  loop
    perform from job j where j.account_id = next.account_id and j.job_id = next.job_id
      and j.state in ('accepted', 'processing') and j.run_at <= t and (j.lease_until is null or j.lease_until <= t)
      for update skip locked;
    if found then
      return query update job j set fence = j.fence + 1, attempts = j.attempts + 1, served_at = t,
          lease_until = t + make_interval(secs => lease_seconds)
        where j.account_id = next.account_id and j.job_id = next.job_id
        returning j.account_id, j.job_id, j.fence, j.attempts;
      return;
    end if;
  end loop;
end $$;
