-- What is a call for a job that was admitted before answered with?
--
--   j       the job
--   flags   what to say besides, such as '{"deduplicated": true}'
--
-- Refuses nothing.
-- (contract 3)
create or replace function admission_job_again(j job, flags jsonb) returns jsonb language sql as $$
  select jsonb_build_object('admitted', true, 'jobId', j.job_id, 'deduplicated', false, 'replayed', false,
    'items', j.expected, 'creditsHeld', j.held, 'creditsRemaining', b.posted - b.held, 'entrySeq',
    (select o.seq from ledger_operation_of(j.account_id, 'hold:' || j.job_id) o)) || flags
  from ledger_balance b where b.owner_id = j.account_id
$$;
