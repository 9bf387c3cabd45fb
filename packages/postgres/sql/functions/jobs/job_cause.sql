-- What do the ledger entries of this job name as their cause?
-- Channel and key are those of the call that was admitted, which its hold names.
--
--   j          the job
--   p_detail   JSON: the numbers behind the entry
--
-- Refuses nothing.
-- (contract 3)
create or replace function job_cause(j job, p_detail jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('rule', j.kind || '.creators', 'historyId', j.job_id, 'requestId', h.request_id,
    'source', j.source, 'keyId', e.key_id, 'detail', p_detail)
  from history h
    left join ledger_operation_of(j.account_id, 'hold:' || j.job_id) o on true
    left join ledger_entry e on e.owner_id = j.account_id and e.seq = o.seq and e.at = o.at
  where h.account_id = j.account_id and h.history_id = j.job_id
$$;
