-- Is this export, unlock or lookup admitted, and under which id?
-- admit_owner_job for processes of the version before; it goes with the next version.
--
--   call   the call, in the words of the port Admission
--
-- Refuses as admit_owner_job.
-- (contract 3 and 4)
create or replace function admit_job(call jsonb) returns jsonb language sql as $$
  select admit_owner_job((call->>'accountId')::uuid, call)
$$;
