import { type Kysely, sql } from 'kysely';

/**
 * Whole calls, each one function: the account's lock, then repetitions, limits, allowance and credits are looked at, and
 * only when everything passes anything is written. Calls and answers are JSON objects in the words of the port.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await repetitions(db);
  await search(db);
  await job(db);
  await contactReport(db);
}

async function repetitions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether all is so that the call assumes of its caller.
    create function admission_as_assumed(call jsonb, a account) returns boolean language plpgsql as $$
    begin
      return not call ? 'assumed' or (a.plan = call->'assumed'->>'plan' and exists (
        select from api_key k where k.key_id = (call->'assumed'->>'keyId')::uuid and k.account_id = a.account_id
          and (k.expires_at is null or k.expires_at > business_now())));
    end $$;

    -- The account behind a call, under its lock; a call of a suspended account, or one that assumes wrongly, is refused here.
    create function admission_account(call jsonb, out a account, out refusal jsonb) language plpgsql as $$
    begin
      perform from ledger_balance where owner_id = (call->>'accountId')::uuid for update;
      select * into a from account where account_id = (call->>'accountId')::uuid;
      if not found then raise exception 'unknown account' using errcode = '22023'; end if;
      if a.suspended then refusal := '{"admitted": false, "reason": "account_suspended"}';
      elsif not admission_as_assumed(call, a) then refusal := '{"admitted": false, "reason": "caller_changed"}'; end if;
    end $$;

    -- The admission that this Idempotency-Key had, a conflict, or null for a key that is free.
    create function admission_claimed(call jsonb, t timestamptz) returns jsonb language plpgsql as $$
    declare c idempotency_claim;
    begin
      if call->'idempotency' is null then return null; end if;
      select * into c from idempotency_claim
        where account_id = (call->>'accountId')::uuid and key = call->'idempotency'->>'key' and expires_at > t;
      if not found then return null; end if;
      if c.body_hash <> call->'idempotency'->>'bodyHash' then
        return '{"admitted": false, "reason": "idempotency_conflict"}';
      end if;
      return c.admission || '{"replayed": true}';
    end $$;

    create function admission_claim(call jsonb, admission jsonb, t timestamptz) returns void language plpgsql as $$
    begin
      if call->'idempotency' is null then return; end if;
      insert into idempotency_claim as c (account_id, key, body_hash, admission, expires_at)
        values ((call->>'accountId')::uuid, call->'idempotency'->>'key', call->'idempotency'->>'bodyHash', admission,
          t + make_interval(secs => (call->>'idempotencySeconds')::integer))
        on conflict (account_id, key) do update
          set body_hash = excluded.body_hash, admission = excluded.admission, answer = null, expires_at = excluded.expires_at;
    end $$;

    -- Keeps the answer of an admitted call, unless it may name a creator that is being erased or was erased after the call had
    -- read it: no call takes five minutes. An answer that isn't kept is made anew for a repetition, and not charged again.
    create function remember_answer(who uuid, claim_key text, hash text, given jsonb) returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock_shared(hashtext('creator suppression'))
        or exists (select from suppressed_creator s where s.at > clock_timestamp() - interval '5 minutes') then return; end if;
      update idempotency_claim c set answer = given
        where c.account_id = who and c.key = claim_key and c.body_hash = hash and c.answer is null;
    end $$;

    create function admission_limits(call jsonb) returns integer[] language sql immutable as $$
      select array(select (w->>'limit')::integer from jsonb_array_elements(call->'policy'->'windows') w)
    $$;
    create function admission_seconds(call jsonb) returns integer[] language sql immutable as $$
      select array(select (w->>'seconds')::integer from jsonb_array_elements(call->'policy'->'windows') w)
    $$;

    -- Locks the policy's row and reads it: a refusal, or the row to record the call in when everything else passes.
    create function admission_limit(call jsonb, out r rate_limit, out refusal jsonb, out t timestamptz) language plpgsql as $$
    declare limits integer[] := admission_limits(call);
    begin
      r := rate_limit_locked((call->>'accountId')::uuid, call->'policy'->>'name', greatest(1, (select max(l) from unnest(limits) l)));
      t := business_now();
      refusal := rate_limit_violation(r, t, limits, admission_seconds(call), (call->'policy'->>'perDay')::integer);
      if refusal is not null then
        refusal := '{"admitted": false, "reason": "rate_limited"}' || refusal;
      end if;
    end $$;

    -- Credits that a call needs: within its own bound and within what can be spent, or a refusal.
    create function admission_credits(call jsonb, required bigint, b ledger_balance) returns jsonb language sql immutable as $$
      select case
        when required > (call->>'maxCredits')::bigint then
          jsonb_build_object('admitted', false, 'reason', 'over_max_credits', 'required', required, 'maxCredits', (call->>'maxCredits')::bigint,
            'remaining', b.posted - b.held)
        when required > b.posted - b.held then
          jsonb_build_object('admitted', false, 'reason', 'insufficient_credits', 'required', required, 'remaining', b.posted - b.held)
      end
    $$;
  `.execute(db);
}

async function search(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A page that was admitted before, as an answer to a repetition: nothing is charged now.
    create function admission_page_again(page search_page, a account, call jsonb, t timestamptz) returns jsonb language plpgsql as $$
    declare b ledger_balance; s search_allowance; free_used integer := 0;
    begin
      select * into b from ledger_balance where owner_id = a.account_id;
      select * into s from search_allowance where account_id = a.account_id;
      if s.day >= (t at time zone 'UTC')::date then free_used := s.free; end if;
      return jsonb_build_object('admitted', true, 'replayed', true, 'historyId', page.history_id,
        'pageRequestId', page.page_request_id, 'total', page.total, 'creatorIds', to_jsonb(page.creator_ids),
        'freeCreatorsLeft', greatest(0, (call->'prices'->>'freeCreatorsPerDay')::integer - free_used),
        'creatorsCharged', 0, 'creditsCharged', 0, 'creditsRemaining', b.posted - b.held,
        'usagePricing', a.usage_pricing, 'entrySeq', null);
    end $$;

    -- The caller's own attempt whose answer was lost: the very answer it had.
    create function admission_page_lost(call jsonb) returns jsonb language plpgsql as $$
    declare page search_page; e ledger_entry; answer jsonb;
    begin
      if not coalesce((call->>'again')::boolean, false) then return null; end if;
      select * into page from search_page where page_request_id = (call->>'newPageRequestId')::uuid;
      if not found then return null; end if;
      select admission_page_again(page, a, call, business_now()) into answer from account a where a.account_id = page.account_id;
      if page.entry_seq is not null then
        select * into e from ledger_entry where owner_id = page.account_id and seq = page.entry_seq;
        answer := answer || jsonb_build_object('creditsRemaining', e.posted_after - e.held_after);
      end if;
      return answer || jsonb_build_object('replayed', false, 'creatorsCharged', page.paid, 'creditsCharged', page.credits,
        'entrySeq', page.entry_seq);
    end $$;

    -- One search of an account whose row b is locked by this transaction and read after that.
    create function admission_of_search(call jsonb, b ledger_balance) returns jsonb language plpgsql as $$
    declare
      who uuid := b.owner_id;
      a account; refusal jsonb; answer jsonb; t timestamptz; r rate_limit; page search_page;
      s search_allowance; today date; free_used integer := 0; paid_used integer := 0; first_search boolean;
      fingerprint_ref text := call->>'fingerprint'; from_row integer := (call->>'offset')::integer;
      found_total integer := (call->>'total')::integer; page_ref uuid := (call->>'newPageRequestId')::uuid;
      per_day integer := (call->'prices'->>'freeCreatorsPerDay')::integer;
      per_credit numeric := (call->'prices'->>'creatorsPerCredit')::numeric;
      windows jsonb := call->'policy'->'windows'; limits integer[]; seconds integer[]; slots integer := 1;
      ids bigint[] := translate(call->>'creatorIds', '[]', '{}')::bigint[];
      free_now integer; paid_now integer; credits bigint; history_ref uuid; e ledger_entry;
    begin
      select * into a from account where account_id = who;
      if not found then raise exception 'unknown account' using errcode = '22023'; end if;
      if a.suspended then return '{"admitted": false, "reason": "account_suspended"}'; end if;
      if (call->'again')::boolean then
        answer := admission_page_lost(call);
        if answer is not null then return answer; end if;
      end if;
      if not admission_as_assumed(call, a) then return '{"admitted": false, "reason": "caller_changed"}'; end if;
      t := business_now();
      if call ? 'idempotency' then
        answer := admission_claimed(call, t);
        if answer is not null then return answer; end if;
      end if;
      if call ? 'pageRequestId' then
        select * into page from search_page p where p.account_id = who and p.fingerprint = fingerprint_ref
          and p."offset" = from_row and p.at > t - make_interval(secs => (call->>'pageSeconds')::integer)
          and (p.page_request_id = (call->>'pageRequestId')::uuid or p.requested_with = (call->>'pageRequestId')::uuid)
          order by p.at limit 1;
        if found then return admission_page_again(page, a, call, t); end if;
      end if;

      for i in 0..jsonb_array_length(windows) - 1 loop
        limits[i + 1] := (windows->i->'limit')::integer; seconds[i + 1] := (windows->i->'seconds')::integer;
        slots := greatest(slots, limits[i + 1]);
      end loop;
      r := rate_limit_locked(who, call->'policy'->>'name', slots);
      t := business_now();
      refusal := rate_limit_violation(r, t, limits, seconds, (call->'policy'->>'perDay')::integer);
      if refusal is not null then return '{"admitted": false, "reason": "rate_limited"}' || refusal; end if;

      today := (t at time zone 'UTC')::date;
      select * into s from search_allowance where account_id = who;
      first_search := not found;
      if s.day >= today then today := s.day; free_used := s.free; paid_used := s.paid; end if;
      free_now := least(cardinality(ids), greatest(0, per_day - free_used));
      if not a.usage_pricing then
        if free_used >= per_day then
          return jsonb_build_object('admitted', false, 'reason', 'usage_pricing_required', 'freeCreatorsPerDay', per_day,
            'resetsAt', (today + 1)::timestamp at time zone 'UTC');
        end if;
        ids := ids[1:free_now];
      end if;
      paid_now := cardinality(ids) - free_now;
      credits := ceil((paid_used + paid_now) / per_credit) - ceil(paid_used / per_credit);
      if credits > b.posted - b.held or credits > (call->>'maxCredits')::bigint then
        return admission_credits(call, credits, b);
      end if;

      perform rate_limit_record(r, t);
      if first_search then
        insert into search_allowance (account_id, day, free, paid) values (who, today, free_now, paid_now);
      else
        update search_allowance set day = today, free = free_used + free_now, paid = paid_used + paid_now where account_id = who;
      end if;
      insert into history as h (history_id, account_id, kind, source, platform, filters, filters_summary, fingerprint,
          request_id, session_day, total, rows, credits_charged, created_at, updated_at)
        values (gen_random_uuid(), who, 'search', call->>'source', call->>'platform', call->'filters', call->>'filtersSummary',
          fingerprint_ref, call->>'requestId', today, found_total, cardinality(ids), credits, t, t)
        on conflict (account_id, fingerprint, source, session_day) where kind = 'search' do update
          set rows = h.rows + excluded.rows, credits_charged = h.credits_charged + excluded.credits_charged,
            total = excluded.total, updated_at = excluded.updated_at
        returning h.history_id into history_ref;
      if credits > 0 then
        e := ledger_append(who, 'charge', -credits, 0, 'revenue', 'search:' || page_ref,
          jsonb_build_object('rule', 'search.page', 'historyId', history_ref, 'requestId', call->>'requestId',
            'detail', jsonb_build_object('day', today, 'offset', from_row, 'creators_returned', cardinality(ids),
              'free_creators', free_now, 'paid_creators', paid_now, 'free_creators_before', free_used,
              'paid_creators_before', paid_used, 'free_creators_per_day', per_day, 'creators_per_credit', per_credit)), null);
      end if;
      insert into search_page (page_request_id, account_id, history_id, requested_with, fingerprint, "offset", total,
          creator_ids, free, paid, credits, entry_seq, at)
        values (page_ref, who, history_ref, (call->>'pageRequestId')::uuid, fingerprint_ref,
          from_row, found_total, ids, free_now, paid_now, credits, e.seq, t);
      answer := jsonb_build_object('admitted', true, 'replayed', false, 'historyId', history_ref,
        'pageRequestId', page_ref, 'total', found_total, 'creatorIds', to_jsonb(ids),
        'freeCreatorsLeft', greatest(0, per_day - free_used - free_now), 'creatorsCharged', paid_now, 'creditsCharged', credits,
        'creditsRemaining', b.posted - b.held - credits, 'usagePricing', a.usage_pricing, 'entrySeq', e.seq);
      if call ? 'idempotency' then perform admission_claim(call, answer, t); end if;
      return answer;
    end $$;

    create function admit_search(call jsonb) returns jsonb language plpgsql as $$
    declare b ledger_balance;
    begin
      select * into b from ledger_balance where owner_id = (call->>'accountId')::uuid for update;
      if not found then raise exception 'unknown account' using errcode = '22023'; end if;
      return admission_of_search(call, b);
    end $$;

    -- Searches of several accounts in one commit, those of one account next to each other. It waits for nobody: all
    -- searches of an account that is locked elsewhere are answered null and not admitted.
    create function admit_searches(calls jsonb[]) returns setof jsonb language plpgsql as $$
    declare call jsonb; who uuid; busy uuid; b ledger_balance;
    begin
      foreach call in array calls loop
        who := (call->>'accountId')::uuid;
        if who is distinct from busy then
          select * into b from ledger_balance where owner_id = who for update skip locked;
          if not found then busy := who; end if;
        end if;
        if who = busy then return next null::jsonb; else return next admission_of_search(call, b); end if;
      end loop;
    end $$;
  `.execute(db);
}

async function job(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function admission_job_again(j job, marks jsonb) returns jsonb language sql as $$
      select jsonb_build_object('admitted', true, 'jobId', j.job_id, 'deduplicated', false, 'replayed', false, 'creditsHeld', j.held,
        'creditsRemaining', b.posted - b.held, 'entrySeq', (select e.seq from ledger_entry e
          where e.owner_id = j.account_id and e.operation_key = 'hold:' || j.job_id)) || marks
      from ledger_balance b where b.owner_id = j.account_id
    $$;

    create function admit_job(call jsonb) returns jsonb language plpgsql as $$
    declare
      who uuid := (call->>'accountId')::uuid; id uuid := (call->>'newJobId')::uuid;
      work jsonb := call->'work'; credits bigint := (call->>'hold')::bigint;
      found_account record; limited record; a account; refusal jsonb; answer jsonb; t timestamptz; r rate_limit; b ledger_balance; j job; hold uuid; e ledger_entry;
    begin
      select * into found_account from admission_account(call);
      a := found_account.a; refusal := found_account.refusal;
      if refusal is not null then return refusal; end if;
      if coalesce((call->>'again')::boolean, false) then
        select * into j from job where job_id = id;
        if found then return admission_job_again(j, '{}'); end if;
      end if;
      answer := admission_claimed(call, business_now());
      if answer is not null then return answer; end if;
      if call->'idempotency' is null then
        select * into j from job where account_id = who and fingerprint = call->>'fingerprint'
          and state in ('accepted', 'processing') and not cancel_requested order by created_at, held, job_id limit 1;
        if found then return admission_job_again(j, '{"deduplicated": true}'); end if;
      end if;

      select * into limited from admission_limit(call);
      r := limited.r; refusal := limited.refusal; t := limited.t;
      if refusal is not null then return refusal; end if;
      select * into b from ledger_balance where owner_id = who;
      refusal := admission_credits(call, credits, b);
      if refusal is not null then return refusal; end if;

      perform rate_limit_record(r, t);
      insert into history (history_id, account_id, kind, source, platform, filters, filters_summary, fingerprint, name,
          request_id, requested, created_at, updated_at)
        values (id, who, work->>'kind', call->>'source', call->>'platform', nullif(call->'filters', 'null'), call->>'filtersSummary',
          call->>'fingerprint', call->>'name', call->>'requestId', (call->>'requested')::integer, t, t);
      if credits > 0 then
        insert into ledger_hold (owner_id, job_id, amount) values (who, id, credits) returning hold_id into hold;
        e := ledger_append(who, 'hold', 0, credits, 'holds', 'hold:' || id,
          jsonb_build_object('rule', (work->>'kind') || '.creators', 'historyId', id, 'requestId', call->>'requestId',
            'detail', jsonb_build_object('requested', (call->>'requested')::integer, 'credits_held', credits)), hold);
      end if;
      insert into job (job_id, account_id, kind, source, platform, name, fingerprint, requested, expected, hold_id, held, created_at)
        values (id, who, work->>'kind', call->>'source', call->>'platform', call->>'name', call->>'fingerprint',
          (call->>'requested')::integer, jsonb_array_length(coalesce(work->'creatorIds', work->'handles')), hold, credits, t);
      insert into job_work (job_id, platform, creator_ids, handles)
        values (id, work->>'platform',
          case when work ? 'creatorIds' then array(select jsonb_array_elements_text(work->'creatorIds')::bigint) end, work->'handles');
      answer := jsonb_build_object('admitted', true, 'jobId', id, 'deduplicated', false, 'replayed', false,
        'creditsHeld', credits, 'creditsRemaining', b.posted - b.held - credits, 'entrySeq', e.seq);
      perform admission_claim(call, answer, t);
      return answer;
    end $$;
  `.execute(db);
}

async function contactReport(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function report_contact(call jsonb) returns jsonb language plpgsql as $$
    declare
      who uuid := (call->>'accountId')::uuid; delivered uuid := (call->>'historyId')::uuid; credits bigint := (call->>'credits')::bigint;
      found_account record; a account; refusal jsonb; t timestamptz; found_row job_row; paid_by uuid; since timestamptz; given bigint; charged bigint;
      withheld text; b ledger_balance; e ledger_entry;
    begin
      select * into found_account from admission_account(call);
      a := found_account.a; refusal := found_account.refusal;
      if refusal is not null then return '{"reported": false, "reason": "account_suspended"}'; end if;
      t := business_now();
      select w.* into found_row from job_row w join job j using (job_id)
        where j.job_id = delivered and j.account_id = who and w.row->>'platform' = call->>'platform'
          and lower(w.row->>'handle') = lower(call->>'handle') limit 1;
      if not found then return '{"reported": false, "reason": "not_found"}'; end if;
      if not coalesce(found_row.row->'contacts' @> jsonb_build_array(jsonb_build_object('value', call->>'contact')), false) then
        return '{"reported": false, "reason": "unknown_contact"}';
      end if;

      select o.history_id into paid_by from owned_creator o join job_row w on w.job_id = o.history_id and w.creator_id = o.creator_id
        where o.account_id = who and o.creator_id = found_row.creator_id and w.charged = 1;
      since := t - make_interval(days => (call->'fairUse'->>'windowDays')::integer);
      select count(*) into given from contact_report where account_id = who and credited > 0 and at > since;
      select coalesce(sum(j.charged), 0) / credits into charged from job j where j.account_id = who and j.created_at > since;
      withheld := case
        when exists (select from contact_report where account_id = who and creator_id = found_row.creator_id and credited > 0)
          then 'already_credited'
        when paid_by is null then 'not_charged'
        when given >= greatest((call->'fairUse'->>'minimum')::integer, floor(charged * (call->'fairUse'->>'sharePct')::numeric / 100))
          then 'fair_use' end;
      if withheld is null then
        e := ledger_append(who, 'refund', credits, 0, 'refunds', 'contact:' || found_row.creator_id,
          jsonb_build_object('rule', 'contact.report', 'historyId', paid_by, 'requestId', call->>'requestId',
            'detail', jsonb_build_object('creator_id', found_row.creator_id)), null);
      end if;
      insert into contact_report (account_id, history_id, creator_id, contact_hash, reason, credited, at)
        values (who, delivered, found_row.creator_id, sha256(convert_to(call->>'contact', 'UTF8')), call->>'reason',
          case when withheld is null then credits else 0 end, t);
      select * into b from ledger_balance where owner_id = who;
      return jsonb_build_object('reported', true, 'credited', case when withheld is null then credits else 0 end,
        'withheld', withheld, 'creditsRemaining', b.posted - b.held, 'entrySeq', e.seq);
    end $$;
  `.execute(db);
}
