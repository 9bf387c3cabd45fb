-- Returns the admission of a job that was admitted before.
--   j       the job
--   flags   JSON to merge into the admission, such as '{"deduplicated": true}'
-- (contract 3)
create or replace function admission_job_again(j job, flags jsonb) returns jsonb language plpgsql as $$
declare b ledger_balance; o ledger_operation; h history;
begin
  select * into b from ledger_balance where owner_id = j.account_id;
  select * into o from ledger_operation where owner_id = j.account_id and operation_key = 'hold:' || j.job_id;
  select * into h from history where account_id = j.account_id and history_id = j.job_id;
  return jsonb_build_object('admitted', true, 'jobId', j.job_id, 'deduplicated', false, 'replayed', false,
    'items', j.expected, 'creditsHeld', j.held, 'creditsRemaining', b.posted - b.held, 'asOf', h.filters->'exclude'->>'as_of',
    'entrySeq', o.seq) || flags;
end $$;
