-- Was this step of a job committed, and how is the job now?
-- job_step for processes of the version before; it goes with the next version.
--
--   p_job        the job
--   p_fence      the worker's fence; null where the engine has no fences
--   p_from       cursor the step started from
--   p_to         cursor after the step
--   p_creators   delivered creators
--   p_contacts   whether each has a contact
--   p_rows       JSON array: the row of each
--   p_failed     JSON array: items that could not be delivered
--   p_price      credits of a newly owned creator
--   committed    out: false when the job has ended, is at another cursor or has a newer fence
--   j            out: the job afterwards
--
-- Refuses as job_step.
-- (contract 3)
create or replace function job_commit_step(
  p_job uuid, p_fence bigint, p_from integer, p_to integer, p_creators bigint[], p_contacts boolean[], p_rows jsonb,
  p_failed jsonb, p_price bigint, out committed boolean, out j job
) language plpgsql as $$
declare s record;
begin
  select * into s from job_step((select account_id from job where job_id = p_job), p_job, p_fence, p_from, p_to, p_creators,
    p_contacts, p_rows, p_failed, p_price);
  committed := s.committed; j := s.j;
end $$;
