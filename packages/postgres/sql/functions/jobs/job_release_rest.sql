-- Settles the hold of an ending job and returns the released credits. Captured credits stay charged.
--   j   the job, locked
-- (contract 3)
create or replace function job_release_rest(j job) returns bigint language plpgsql as $$
begin
  if j.hold_id is null then return 0; end if;
  perform ledger_apply(j.account_id, array['settle'], array[0::bigint], array[null::text],
    array[job_cause(j, jsonb_build_object('held', j.held, 'charged', j.charged))], array[j.hold_id], array[null::integer]);
  return j.held - j.charged;
end $$;
