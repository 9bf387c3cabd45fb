-- Returns the cause of a job's ledger entries. Channel and key are those of the admitted call, which the hold's entry records.
--   j          the job
--   p_detail   JSON: the numbers behind the entry
-- (contract 3)
create or replace function job_cause(j job, p_detail jsonb) returns jsonb language plpgsql stable as $$
declare h history; o ledger_operation; held_by uuid;
begin
  select * into h from history where account_id = j.account_id and history_id = j.job_id;
  select * into o from ledger_operation where owner_id = j.account_id and operation_key = 'hold:' || j.job_id;
  if found then
    select e.key_id into held_by from ledger_entry e where e.owner_id = j.account_id and e.seq = o.seq and e.at = o.at;
  end if;
  return jsonb_build_object('rule', j.kind || '.creators', 'historyId', j.job_id, 'requestId', h.request_id, 'source', j.source,
    'keyId', held_by, 'detail', p_detail || jsonb_strip_nulls(jsonb_build_object('reason', h.reason)));
end $$;
