-- Trigger of job: writes job.completed, job.failed or job.cancelled. Lookups send no events, because their call answers.
-- (contract 10)
create or replace function event_of_job() returns trigger language plpgsql as $$
begin
  perform webhook_event(new.account_id, 'job.' || case new.state when 'complete' then 'completed' else new.state end,
    new.job_id::text, jsonb_build_object('history_id', new.job_id, 'kind', new.kind, 'outcome', new.outcome,
      'rows', new.rows, 'failed_items', jsonb_array_length(new.failed_items), 'failure_code', new.failure->>'code',
      'credits_charged', new.charged, 'credits_released', new.released));
  return null;
end $$;
