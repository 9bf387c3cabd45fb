-- Admits a search page and prices it. Checks, in this order: repetition, suspension, rate limits, free allowance of the UTC day,
-- the account's own daily cap on paid searches, limit of the key, credits. If all pass, writes the call, allowance, history, charge, page and
-- claim in one transaction; otherwise nothing. List items of the creators shown are opened.
--   call   call of the port Admission, as JSON. With creatorsPerSlot it opens list items and shows only creators with closed
--          ones. That many creators count as one call of the policy.
--   b      the account's balance row, locked and then read by this transaction.
-- Refuses account_suspended, caller_changed, idempotency_conflict, already_open, rate_limited, usage_pricing_required,
-- over_key_limit, over_max_credits, insufficient_credits; throws 22023 for an unknown account.
-- (contract 3 and 4)
create or replace function admission_of_search(call jsonb, b ledger_balance) returns jsonb language plpgsql as $$
declare
  who uuid := b.owner_id;
  a account; refusal jsonb; answer jsonb; t timestamptz; r rate_limit; page search_page;
  known record; today date; free_used integer := 0; paid_used integer := 0;
  fingerprint_ref text := call->>'fingerprint'; from_row integer := (call->>'offset')::integer;
  found_total integer := (call->>'total')::integer; page_ref uuid := (call->>'newPageRequestId')::uuid;
  per_day integer := (call->'prices'->>'freeCreatorsPerDay')::integer;
  per_credit numeric := (call->'prices'->>'creatorsPerCredit')::numeric;
  windows jsonb := call->'policy'->'windows'; limits integer[]; seconds integer[];
  per_day_calls integer := (call->'policy'->>'perDay')::integer; uses integer := 1;
  ids bigint[] := translate(call->>'creatorIds', '[]', '{}')::bigint[];
  free_now integer; paid_now integer; credits bigint; history_ref uuid; entry bigint; written integer;
begin
  -- A single statement, because each costs about 10 microseconds. is_as_assumed repeats admission_account.
  select whose.suspended, whose.usage_pricing, whose.paid_search_credits_per_day as cap,
      s.day, s.free, s.paid, s.account_id is null as is_first,
      array(select o.creator_id from owned_creator o where o.account_id = who and o.creator_id = any(ids)) as owned,
      array(select i.creator_id::bigint from creator_list_item i
        where i.owner_id = who and i.creator_id = any(ids) and i.opened_at is null) as closed,
      q.rules_id is not null
        and (not call ? 'assumed' or whose.plan = call->'assumed'->>'plan' and q.version = (call->'assumed'->>'keyVersion')::integer)
        as is_as_assumed, q as rules
    into known from account whose left join search_allowance s on s.account_id = who
      left join api_key k on k.key_id = (call->>'keyId')::uuid and k.account_id = who
        and (k.expires_at is null or k.expires_at > business_now())
      left join api_key_rules q on q.rules_id = k.rules_id
    where whose.account_id = who;
  if not found then raise exception 'unknown account' using errcode = '22023'; end if;
  if known.suspended then return '{"admitted": false, "reason": "account_suspended"}'; end if;
  if (call->'again')::boolean then
    answer := admission_page_lost(call);
    if answer is not null then return answer; end if;
  end if;
  if not known.is_as_assumed then return '{"admitted": false, "reason": "caller_changed"}'; end if;
  t := business_now();
  if call ? 'idempotency' then
    answer := admission_claimed(call, t);
    if answer is not null then return answer; end if;
  end if;
  if call ? 'pageRequestId' then
    page := search_page_answered(who, call, t);
    if page.page_request_id is not null then
      select * into a from account where account_id = who;
      return admission_page_again(page, a, call, t);
    end if;
  end if;

  if call ? 'creatorsPerSlot' then
    ids := array(select id from unnest(ids) with ordinality asked (id, n)
      where id = any(known.closed) and id <> all(known.owned) order by n);
    known.owned := '{}';
    if cardinality(ids) = 0 then return '{"admitted": false, "reason": "already_open"}'; end if;
    uses := ceil(cardinality(ids) / (call->>'creatorsPerSlot')::numeric);
  end if;

  for i in 0..jsonb_array_length(windows) - 1 loop
    limits[i + 1] := (windows->i->'limit')::integer; seconds[i + 1] := (windows->i->'seconds')::integer;
  end loop;
  -- The account's lock excludes its other searches.
  r := rate_limit_read(who, call->'policy'->>'name');
  t := business_now();
  refusal := rate_limit_violation(r, t, limits, seconds, per_day_calls);
  if refusal is null and uses > 1 then
    refusal := rate_limit_violation(r, t, array(select l - uses + 1 from unnest(limits) l), seconds, per_day_calls - uses + 1);
    refusal := refusal || jsonb_build_object('limit', (refusal->>'limit')::integer + uses - 1);
  end if;
  if refusal is not null then return '{"admitted": false, "reason": "rate_limited"}' || refusal; end if;

  today := (t at time zone 'UTC')::date;
  if known.day >= today then today := known.day; free_used := known.free; paid_used := known.paid; end if;
  free_now := least(cardinality(ids), greatest(0, per_day - free_used));
  if not known.usage_pricing then
    if free_used >= per_day then
      return jsonb_build_object('admitted', false, 'reason', 'usage_pricing_required', 'freeCreatorsPerDay', per_day,
        'resetsAt', (today + 1)::timestamp at time zone 'UTC');
    end if;
    ids := ids[1:free_now];
    known.owned := array(select o from unnest(known.owned) o where o = any(ids));
  end if;
  paid_now := cardinality(ids) - free_now;
  credits := ceil((paid_used + paid_now) / per_credit) - ceil(paid_used / per_credit);
  if credits > 0 and ceil((paid_used + paid_now) / per_credit) > known.cap then
    return jsonb_build_object('admitted', false, 'reason', 'rate_limited', 'policy', 'paid_search_credits', 'limit', known.cap,
      'windowSeconds', 86400, 'resetAt', (today + 1)::timestamp at time zone 'UTC',
      'retryAfterSeconds', ceil(extract(epoch from (today + 1)::timestamp at time zone 'UTC' - t)));
  end if;
  if credits > 0 then
    refusal := api_key_credits_refused(known.rules, credits, t);
    if refusal is not null then return refusal; end if;
  end if;
  if credits > b.posted - b.held or credits > (call->>'maxCredits')::bigint then
    return admission_credits(call, credits, b);
  end if;

  for i in 2..uses loop
    r := rate_limit_record(r, t, limits);
    r := rate_limit_read(who, call->'policy'->>'name');
  end loop;
  r := rate_limit_record(r, t, limits);
  if known.is_first then
    insert into search_allowance (account_id, day, free, paid) values (who, today, free_now, paid_now);
  else
    update search_allowance set day = today, free = free_used + free_now, paid = paid_used + paid_now where account_id = who;
  end if;
  insert into history as h (history_id, account_id, kind, source, platform, filters, filters_summary, fingerprint,
      request_id, session_day, total, rows, credits_charged, created_at, updated_at)
    values (gen_random_uuid(), who, 'search', call->>'source', call->>'platform', nullif(call->'filters', 'null'),
      call->>'filtersSummary',
      fingerprint_ref, call->>'requestId', today, found_total, cardinality(ids), credits, t, t)
    on conflict (account_id, left(fingerprint, 32), source, session_day) where kind = 'search' do update
      set rows = h.rows + excluded.rows, credits_charged = h.credits_charged + credits, total = found_total,
        filters = case when call ? 'asOf' then excluded.filters else h.filters end, updated_at = t
      where h.fingerprint = fingerprint_ref
    returning h.history_id into strict history_ref;
  if credits > 0 then
    -- The page inserted below serves as the operation key: its id is new and unique.
    update ledger_balance set posted = posted - credits, seq = seq + 1 where owner_id = who returning * into b;
    perform api_key_credits_add(known.rules, credits, t);
    entry := b.seq;
    written := ledger_append(array[row(who, entry, 'charge', -credits, 0, b.posted, b.held, 'revenue',
      'search:' || page_ref, 'search.page', history_ref, call->>'requestId',
      jsonb_build_object('day', today, 'offset', from_row, 'creators_returned', cardinality(ids),
        'free_creators', free_now, 'paid_creators', paid_now, 'free_creators_before', free_used,
        'paid_creators_before', paid_used, 'free_creators_per_day', per_day, 'creators_per_credit', per_credit),
      null, t, call->>'source', (call->>'keyId')::uuid)::ledger_entry], true);
  end if;
  insert into search_page (page_request_id, account_id, history_id, requested_with, "offset", total,
      creator_ids, free, paid, credits, entry_seq, as_of, at)
    values (page_ref, who, history_ref, (call->>'pageRequestId')::uuid, from_row, found_total, ids, free_now, paid_now, credits, entry,
      call->>'asOf', t);
  if known.closed && ids then perform list_items_opened(who, ids, t); end if;
  answer := jsonb_build_object('admitted', true, 'replayed', false, 'historyId', history_ref,
    'pageRequestId', page_ref, 'total', found_total, 'creatorIds', to_jsonb(ids),
    'ownedIds', to_jsonb(known.owned), 'freeCreatorsLeft', greatest(0, per_day - free_used - free_now), 'creatorsCharged', paid_now, 'creditsCharged', credits,
    'creditsRemaining', b.posted - b.held, 'usagePricing', known.usage_pricing,
    'asOf', call->>'asOf', 'entrySeq', entry);
  if call ? 'idempotency' then perform admission_claim(call, answer, t); end if;
  return answer || jsonb_build_object('windows',
    rate_limit_windows(r, t, limits, seconds, per_day_calls));
end $$;
