-- Records a report of a wrong contact, unless it repeats an earlier one. Refunds the creator's credits at most once per creator,
-- only if the account was charged for it, and within the fair-use cap.
--   call   call of the port Admission, as JSON, with creatorId (null if unknown) and historyId: the job that delivered the
--          creator, or null for the latest job that delivered the contact
-- Refuses account_suspended, caller_changed, not_found, unknown_contact. Withholds only the credits for already_credited,
-- not_charged, fair_use.
-- (contract 6)
create or replace function report_contact(call jsonb) returns jsonb language plpgsql as $$
declare
  who uuid := (call->>'accountId')::uuid; delivered uuid := (call->>'historyId')::uuid;
  person bigint := (call->>'creatorId')::bigint; credits bigint := (call->>'credits')::bigint; forms jsonb;
  found_account record; a account; refusal jsonb; t timestamptz; found_row job_row; paid_by uuid; since timestamptz;
  given bigint; charged bigint;
  withheld text; b ledger_balance; e ledger_entry; repeated boolean;
  delivered_form text; contact_ref bytea;
begin
  select * into found_account from admission_account(call);
  a := found_account.a; refusal := found_account.refusal;
  if refusal is not null then return jsonb_build_object('reported', false, 'reason', refusal->'reason'); end if;
  t := business_now();
  forms := jsonb_build_array(call->'contact') || coalesce(call->'otherForms', '[]');
  select w.* into found_row from job_row w join job j on j.account_id = w.owner_id and j.job_id = w.job_id
    where w.owner_id = who and (delivered is null or w.job_id = delivered)
      and (w.creator_id = person or delivered is null and w.creator_id in (
        select id from creator where same_person_as = person))
    order by exists (
      select from jsonb_array_elements(forms) form
      where w.row->'contacts' @> jsonb_build_array(jsonb_build_object('value', form))
    ) desc, j.created_at desc, w.creator_id limit 1;
  if not found then return '{"reported": false, "reason": "not_found"}'; end if;
  delivered := found_row.job_id;
  select form into delivered_form
    from jsonb_array_elements_text(forms) with ordinality as given (form, n)
    where found_row.row->'contacts' @> jsonb_build_array(jsonb_build_object('value', form))
    order by n limit 1;
  if not found then return '{"reported": false, "reason": "unknown_contact"}'; end if;
  contact_ref := sha256(convert_to(delivered_form, 'UTF8'));

  select o.history_id into paid_by
    from owned_creator o join job_row w on w.owner_id = o.account_id and w.job_id = o.history_id and w.creator_id = o.creator_id
    where o.account_id = who and o.creator_id = found_row.creator_id and w.charged = 1;
  since := t - make_interval(days => (call->'fairUse'->>'windowDays')::integer);
  select count(*) into given from contact_report where account_id = who and credited > 0 and at > since;
  select coalesce(sum(j.charged), 0) / credits into charged from job j where j.account_id = who and j.created_at > since;
  withheld := case
    when exists (select from contact_report where account_id = who and creator_id = found_row.creator_id and credited > 0)
      then 'already_credited'
    when paid_by is null then 'not_charged'
    when given >= greatest((call->'fairUse'->>'minimum')::integer,
        floor(charged * (call->'fairUse'->>'sharePct')::numeric / 100))
      then 'fair_use' end;
  if withheld is null then
    e := ledger_move(who, 'refund', credits, 0, 'contact:' || found_row.creator_id,
      jsonb_build_object('rule', 'contact.report', 'historyId', paid_by, 'requestId', call->>'requestId',
        'source', call->>'source', 'keyId', call->>'keyId',
        'detail', jsonb_build_object('creator_id', found_row.creator_id)), null);
  end if;
  repeated := exists (select from contact_report r
    where r.account_id = who and r.creator_id = found_row.creator_id and r.contact_hash = contact_ref);
  if withheld is null or not repeated then
    insert into contact_report (account_id, history_id, creator_id, contact_hash, reason, credited, at)
      values (who, delivered, found_row.creator_id, contact_ref, call->>'reason',
        case when withheld is null then credits else 0 end, t);
  end if;
  select * into b from ledger_balance where owner_id = who;
  return jsonb_build_object('reported', true, 'credited', case when withheld is null then credits else 0 end,
    'withheld', withheld, 'repeated', withheld is not null and repeated, 'creditsRemaining', b.posted - b.held, 'entrySeq', e.seq);
end $$;
