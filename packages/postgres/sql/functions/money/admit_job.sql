-- Admits an export, unlock or lookup: writes history, hold, job and work in one transaction, or nothing.
-- An identical running job is returned instead, without a hold or an entry: to calls without an Idempotency-Key, and for
-- lookups to all calls. A lookup of a creator that the account already owns is refused, because it would cost nothing.
--   call   call of the port Admission, as JSON
-- Refuses account_suspended, caller_changed, idempotency_conflict, already_owned, rate_limited, over_key_limit,
-- over_max_credits, insufficient_credits; throws 22023 for an unknown account.
-- (contract 3 and 4)
create or replace function admit_job(call jsonb) returns jsonb language plpgsql as $$
declare
  who uuid := (call->>'accountId')::uuid; id uuid := (call->>'newJobId')::uuid;
  work jsonb := call->'work'; credits bigint := (call->>'hold')::bigint;
  found_account record; a account; refusal jsonb; answer jsonb; t timestamptz;
  r rate_limit; b ledger_balance; q api_key_rules; j job; hold uuid; e ledger_entry;
  items integer := jsonb_array_length(coalesce(call->'work'->'creatorIds', call->'work'->'handles')); ids bigint[]; without bigint[];
  limits integer[] := array(select (w->>'limit')::integer from jsonb_array_elements(call->'policy'->'windows') w);
  seconds integer[] := array(select (w->>'seconds')::integer from jsonb_array_elements(call->'policy'->'windows') w);
  per_day integer := (call->'policy'->>'perDay')::integer;
begin
  select * into found_account from admission_account(call);
  a := found_account.a; refusal := found_account.refusal;
  if refusal is not null then return refusal; end if;
  if coalesce((call->>'again')::boolean, false) then
    select * into j from job where account_id = who and job_id = id;
    if found then return admission_job_again(j, '{}'); end if;
  end if;
  answer := admission_claimed(call, business_now());
  if answer is not null then return answer; end if;
  if exists (select from owned_creator where account_id = who and creator_id = (call->>'creatorId')::bigint) then
    return '{"admitted": false, "reason": "already_owned"}';
  end if;
  if call->'idempotency' is null or work->>'kind' = 'lookup' then
    select * into j from job where account_id = who and fingerprint = call->>'fingerprint'
      and state in ('accepted', 'processing') and not cancel_requested order by created_at, held, job_id limit 1;
    if found then return admission_job_again(j, '{"deduplicated": true, "creditsHeld": 0, "entrySeq": null}'); end if;
  end if;

  r := rate_limit_locked(who, call->'policy'->>'name');
  t := business_now();
  refusal := rate_limit_violation(r, t, limits, seconds, per_day);
  if refusal is not null then return '{"admitted": false, "reason": "rate_limited"}' || refusal; end if;
  select * into q from api_key_rules where rules_id = (select k.rules_id from api_key k where k.key_id = (call->>'keyId')::uuid);
  refusal := api_key_credits_refused(q, credits, t);
  if refusal is not null then return refusal; end if;
  select * into b from ledger_balance where owner_id = who;
  refusal := admission_credits(call, greatest(credits, (call->>'mustCover')::bigint), b);
  if refusal is not null then return refusal; end if;

  r := rate_limit_record(r, t, limits);
  insert into history (history_id, account_id, kind, source, platform, filters, filters_summary, fingerprint, name,
      reason, request_id, requested, created_at, updated_at)
    values (id, who, work->>'kind', call->>'source', call->>'platform', nullif(call->'filters', 'null'),
      call->>'filtersSummary', call->>'fingerprint', call->>'name', call->>'reason', call->>'requestId',
      (call->>'requested')::integer, t, t);
  if credits > 0 then
    insert into ledger_hold (owner_id, job_id, amount, request_id, rules_id, counted_from)
      values (who, id, credits, call->>'requestId', q.rules_id, api_key_credits_add(q, credits, t)) returning hold_id into hold;
    e := ledger_move(who, 'hold', 0, credits, 'hold:' || id,
      jsonb_build_object('rule', (work->>'kind') || '.creators', 'historyId', id, 'requestId', call->>'requestId',
        'source', call->>'source', 'keyId', call->>'keyId',
        'detail', jsonb_strip_nulls(jsonb_build_object('requested', (call->>'requested')::integer, 'credits_held', credits,
          'reason', call->>'reason'))), hold);
  end if;
  insert into job (job_id, account_id, kind, source, platform, name, fingerprint, requested, expected, hold_id, held,
      created_at, trace_parent)
    values (id, who, work->>'kind', call->>'source', call->>'platform', call->>'name', call->>'fingerprint',
      (call->>'requested')::integer, items, hold, credits, t, call->>'traceParent');
  if work ? 'creatorIds' then ids := array(select jsonb_array_elements_text(work->'creatorIds')::bigint); end if;
  if work ? 'noContact' then without := array(select jsonb_array_elements_text(work->'noContact')::bigint); end if;
  insert into job_work (owner_id, job_id, platform, creator_ids, no_contact, handles)
    values (who, id, work->>'platform', ids, without, work->'handles');
  answer := jsonb_build_object('admitted', true, 'jobId', id, 'deduplicated', false, 'replayed', false,
    'items', items, 'asOf', call->'filters'->'exclude'->>'as_of', 'creditsHeld', credits, 'creditsRemaining', b.posted - b.held - credits, 'entrySeq', e.seq);
  perform admission_claim(call, answer, t);
  return answer || jsonb_build_object('windows', rate_limit_windows(r, t, limits, seconds, per_day));
end $$;
