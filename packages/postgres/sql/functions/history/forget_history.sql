-- Removes the oldest history entries and returns how many. An ended job is removed with its rows and its work; a running job,
-- owned creators and the ledger stay. Erasures and this function wait for each other, because both delete rows of jobs.
--   older_than_days   minimum age since the entry began, and for a job also since its end
--   max_rows          maximum rows removed from all tables per call; the last job may exceed it
-- (contract 6)
create or replace function forget_history(older_than_days integer, max_rows integer) returns integer language plpgsql as $$
declare before timestamptz; owners uuid[]; entries uuid[]; job_owners uuid[]; jobs uuid[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('creator delivery'));
  before := business_now() - make_interval(days => older_than_days);
  select array_agg(account_id), array_agg(history_id), array_agg(account_id) filter (where is_job),
      array_agg(history_id) filter (where is_job)
    into owners, entries, job_owners, jobs
  from (
    select account_id, history_id, is_job, sum(size) over (order by created_at, history_id) - size as removed_before
    from (
      select h.account_id, h.history_id, h.created_at, j.job_id is not null as is_job, coalesce(j.rows, 0) + 1 as size
      from history h left join job j on j.account_id = h.account_id and j.job_id = h.history_id
      where h.created_at < before and (j.job_id is null or j.completed_at < before)
      order by h.created_at limit max_rows for update of h skip locked
    ) oldest
  ) counted
  where removed_before < max_rows;
  if entries is null then return 0; end if;
  for i in 1..coalesce(cardinality(jobs), 0) loop
    delete from job_row where owner_id = job_owners[i] and job_id = jobs[i];
  end loop;
  delete from job_work w using unnest(job_owners, jobs) g (owner, id) where w.owner_id = g.owner and w.job_id = g.id;
  delete from job j using unnest(job_owners, jobs) g (owner, id) where j.account_id = g.owner and j.job_id = g.id;
  delete from history h using unnest(owners, entries) g (owner, id) where h.account_id = g.owner and h.history_id = g.id;
  return cardinality(entries);
end $$;
