-- The owner of delivered rows and frozen work, 200 jobs at a time. Erasures wait for each batch, because they change rows of
-- several jobs too.
with deliveries as materialized (
  select pg_advisory_xact_lock_shared(hashtext('creator delivery'))
), found as materialized (
  select w.job_id, j.account_id from deliveries, job_work w join job j using (job_id)
  where w.account_id is null order by w.job_id limit 200 for update of w
), filled as (
  update job_row r set account_id = f.account_id from found f where r.job_id = f.job_id and r.account_id is null
)
update job_work w set account_id = f.account_id from found f where w.job_id = f.job_id
