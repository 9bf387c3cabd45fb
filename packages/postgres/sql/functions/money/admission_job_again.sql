-- What is a call for a job that was admitted before answered with?
--
--   j       the job
--   flags   what to say besides, such as '{"deduplicated": true}'
--
-- Refuses nothing.
-- (contract 3)
create or replace function admission_job_again(j job, flags jsonb) returns jsonb language plpgsql as $$
declare b ledger_balance; o ledger_operation;
begin
  select * into b from ledger_balance where owner_id = j.account_id;
  select * into o from ledger_operation where owner_id = j.account_id and operation_key = 'hold:' || j.job_id;
  return jsonb_build_object('admitted', true, 'jobId', j.job_id, 'deduplicated', false, 'replayed', false,
    'items', j.expected, 'creditsHeld', j.held, 'creditsRemaining', b.posted - b.held, 'entrySeq', o.seq) || flags;
end $$;
