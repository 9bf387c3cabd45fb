-- Settles the hold of an ending job and returns the released credits. Captured credits stay charged.
--   j   the job, locked
-- (contract 3)
create or replace function job_release_rest(j job) returns bigint language plpgsql as $$
begin
  if j.hold_id is null then return 0; end if;
  perform hold_settle(j.account_id, j.hold_id, 0, job_cause(j, jsonb_build_object('held', j.held, 'charged', j.charged)));
  return j.held - j.charged;
end $$;
