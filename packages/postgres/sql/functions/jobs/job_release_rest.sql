-- How many credits does the end of this job give back?
-- Settles its hold; what was captured stays charged.
--
--   j   the job, under its locks
--
-- Refuses nothing.
-- (contract 3)
create or replace function job_release_rest(j job) returns bigint language plpgsql as $$
begin
  if j.hold_id is null then return 0; end if;
  perform hold_settle(j.account_id, j.hold_id, 0, job_cause(j, jsonb_build_object('held', j.held, 'charged', j.charged)));
  return j.held - j.charged;
end $$;
