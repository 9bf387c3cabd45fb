-- Finds the creators that an account leaves out of a search. Waits for concurrent purchases, pages and additions to the lists, so
-- that every later call with the same time finds the same creators.
--   who     account
--   asked   owned, shown, list_ids, history_ids and as_of of the filters, as JSON
--   known   stamp of an earlier call whose creators are still known, or null
--   as_of   out: the given time, or the current one; null if the given time lies ahead
--   stamp   out: changes with as_of and with the lists; if it equals known, the sets are null
--   owned   out: creators that the account owns, if asked for
--   shown   out: the latest 100,000 creators of its pages and deliveries, if asked for
--   listed   out: creators of the lists, without closed items
--   delivered   out: creators that the jobs delivered
-- (contract 2 "exclude")
create or replace function excluded_creators(who uuid, asked jsonb, known text, out as_of text, out stamp text,
  out owned integer[], out shown integer[], out listed integer[], out delivered integer[]
) language plpgsql as $$
declare
  t timestamptz := (asked->>'as_of')::timestamptz;
  lists uuid[] := array(select jsonb_array_elements_text(asked->'list_ids'))::uuid[];
  jobs uuid[] := array(select jsonb_array_elements_text(asked->'history_ids'))::uuid[];
begin
  perform from ledger_balance where owner_id = who for share;
  perform from creator_list where account_id = who and list_id = any(lists) order by list_id for share;
  t := coalesce(t, business_now());
  if t > business_now() then return; end if;
  as_of := to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  select as_of || coalesce(string_agg(' ' || updated_at, '' order by list_id), '') into stamp
    from creator_list where account_id = who and list_id = any(lists);
  if stamp = known then return; end if;
  if (asked->>'owned')::boolean then
    owned := array(select creator_id from owned_creator where account_id = who and owned_since < t);
  end if;
  if (asked->>'shown')::boolean then
    shown := with_survivors(array(
      select creator_id from (
        select unnest(creator_ids) as creator_id, at from search_page where account_id = who and at < t
        union all
        select creator_id, delivered_at from job_row where owner_id = who and delivered_at < t
      ) times group by creator_id order by max(at) desc, creator_id limit 100000));
  end if;
  listed := with_survivors(array(
    select creator_id::bigint from creator_list_item i where owner_id = who and list_id = any(lists) and added_at < t
      and (opened_at < t or exists (
        select from owned_creator o where o.account_id = who and o.creator_id = i.creator_id and o.owned_since < t))));
  delivered := with_survivors(array(
    select creator_id from job_row where owner_id = who and job_id = any(jobs) and delivered_at < t));
end $$;
